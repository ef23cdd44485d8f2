/** Short codes of tables, as they are read out, written down and typed in. */

const LETTERS_OF_A_CODE = 6;

/** What was meant by a code that somebody typed: capitals, no spaces, no hyphens. */
export const readCode = (typed: string): string => typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Whether so much has been typed that it can be a code. */
export const isWhole = (typed: string): boolean => readCode(typed).length === LETTERS_OF_A_CODE;

/** In two halves, as one reads it out: `K7P MX4`. */
export function inHalves(code: string): string {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)} ${code.slice(half)}`;
}

/** Letter by letter, so that a screen reader makes no word of it. */
export const spelled = (code: string): string => [...code].join(" ");
