/** The address is the state: `/`, `/friends`, `/t/{table}`, `/rules/{preset}`, `/games`, `/me`, `/resume#{secret}`. */

const PLAIN = ["friends", "games", "me", "resume"] as const;

export type Route =
  | { at: "start" | "missing" | (typeof PLAIN)[number] }
  | { at: "table"; table: string }
  | { at: "rules"; preset: string };

function read(): Route {
  const [, place, name, ...more] = location.pathname.split("/").map(decoded);
  if (place === "") return { at: "start" };
  if (name && more.length === 0) {
    if (place === "t") return { at: "table", table: name };
    if (place === "rules") return { at: "rules", preset: name };
  }
  const plain = name === undefined ? PLAIN.find((known) => known === place) : undefined;
  return { at: plain ?? "missing" };
}

/** What is written in an address; as it stands, where that is no way to write anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let current = $state.raw<Route>(read());
addEventListener("popstate", () => (current = read()));

export const route = (): Route => current;

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  current = read();
  scrollTo(0, 0);
}

/** For links: follow them inside the page, but leave new tabs and the like to the browser. */
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go((event.currentTarget as HTMLAnchorElement).pathname);
}
