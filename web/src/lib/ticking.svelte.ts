/** The time as something that changes: what reads it is brought up to date while it is on the page. */

import { createSubscriber } from "svelte/reactivity";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

const follow = createSubscriber((update) => {
  const timer = setInterval(update, calm.matches ? 1000 : 250);
  document.addEventListener("visibilitychange", update); // timers of hidden tabs sleep
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", update);
  };
});

/** Milliseconds since 1970 by this machine's clock. */
export function ticking(): number {
  follow();
  return Date.now();
}
