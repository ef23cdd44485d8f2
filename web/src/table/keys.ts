/** The table by keyboard: letters for what one does, digits for cards, arrows from place to place. */

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Carry out a key; tells whether it meant anything. */
export function pressed(event: KeyboardEvent, root: HTMLElement): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") !== null) return false;
  if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea") !== null) return false;
  const arrow = ARROWS[event.key];
  if (arrow !== undefined) return step(root, ...arrow);
  if (event.key.length !== 1) return false;
  const key = event.key.toUpperCase();
  const button = [...root.querySelectorAll<HTMLButtonElement>("button[aria-keyshortcuts]")].find(
    (candidate) => candidate.getAttribute("aria-keyshortcuts") === key && !candidate.disabled,
  );
  if (button === undefined) return false;
  button.click();
  if (button.dataset["slot"] !== undefined) button.focus();
  return true;
}

/** Go to the nearest button in a direction. */
function step(root: HTMLElement, x: number, y: number): boolean {
  const buttons = [...root.querySelectorAll<HTMLButtonElement>("[data-slot], .actions button:not(:disabled)")];
  const from = buttons.find((button) => button === document.activeElement);
  if (from === undefined) {
    const first = root.querySelector<HTMLButtonElement>('[data-slot="hand"]') ?? buttons[0];
    first?.focus();
    return first !== undefined;
  }
  const here = middle(from);
  let nearest: HTMLButtonElement | undefined;
  let best = Infinity;
  for (const button of buttons) {
    const there = middle(button);
    const ahead = (there.x - here.x) * x + (there.y - here.y) * y;
    const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
    if (button === from || ahead < 4 || (x !== 0 && aside > 40)) continue;
    const distance = ahead + aside * 0.6;
    if (distance < best) [nearest, best] = [button, distance];
  }
  nearest?.focus();
  return nearest !== undefined;
}

function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
