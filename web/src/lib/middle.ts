/** The two kinds of middle: table cards that are exchanged, or a stock and a pile that are drawn from. */

import type { DrawMiddle, ExchangeMiddle } from "./protocol.ts";

export type Middle = ExchangeMiddle | DrawMiddle;
export const isExchange = (middle: Middle | null): middle is ExchangeMiddle => middle !== null && "table" in middle;
export const isDraw = (middle: Middle | null): middle is DrawMiddle => middle !== null && "pile" in middle;
