/** The address is the state: `/`, `/friends`, `/t/{table}`, `/rules/{preset}`, `/games`, `/me`, `/resume#{secret}`. */

const PLAIN = ["friends", "games", "me", "resume"] as const;

export type Route =
  | { at: "start" | (typeof PLAIN)[number] }
  | { at: "table"; table: string }
  | { at: "rules"; preset: string };

function read(): Route {
  const [, place, name] = location.pathname.split("/");
  if (place === "t" && name) return { at: "table", table: decodeURIComponent(name) };
  if (place === "rules") return { at: "rules", preset: name ? decodeURIComponent(name) : "a7" };
  return { at: PLAIN.find((plain) => plain === place) ?? "start" };
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
