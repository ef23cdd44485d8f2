/** What the plots of one's games show. */

export interface Bar {
  key: string;
  count: number;
  /** How long it is, from 0 to 1; the longest has 1. */
  length: number;
  /** Its part of the whole, in whole percent. */
  percent: number;
}

export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));

/** One bar for each key, in the order given. */
export function bars(keys: readonly string[], counts: Readonly<Record<string, number>>): Bar[] {
  const found = keys.map((key) => ({ key, count: counts[key] ?? 0 }));
  const longest = Math.max(1, ...found.map(({ count }) => count));
  const whole = found.reduce((sum, { count }) => sum + count, 0);
  return found.map(({ key, count }) => ({ key, count, length: count / longest, percent: percent(count, whole) }));
}

/** Places from the first to the last that was ever had, also those between that never were. */
export function byPlace(places: Readonly<Record<string, number>>): Bar[] {
  const last = Math.max(0, ...Object.keys(places).map(Number));
  return bars(
    Array.from({ length: last }, (_, place) => String(place + 1)),
    places,
  );
}

/** What happened at all, the most frequent first. */
export function byFrequency(counts: Readonly<Record<string, number>>): Bar[] {
  const happened = Object.keys(counts).filter((key) => (counts[key] ?? 0) > 0);
  return bars(happened, counts).sort((a, b) => b.count - a.count);
}
