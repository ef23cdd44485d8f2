/** The two kinds of state: of a table before its game, and of one in it. */

import type { LobbyView, State, TableView } from "./protocol.ts";

export type GameState = State & { view: TableView };
export type LobbyState = State & { view: LobbyView };
export const isLobby = (state: State): state is LobbyState => "code" in state.view;
export const isGame = (state: State): state is GameState => !isLobby(state);
