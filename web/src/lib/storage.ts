/** What this browser remembers; a browser that forbids it plays all the same. */

export function remembered<T extends object>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`31.${key}`);
    return text === null ? fallback : { ...fallback, ...(JSON.parse(text) as Partial<T>) };
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: object): void {
  try {
    localStorage.setItem(`31.${key}`, JSON.stringify(value));
  } catch {
    // private windows may refuse: the choice lasts as long as the page then
  }
}
