/** Cards travel: where each was, where it is now, and the way between (FLIP). */

export type Places = ReadonlyMap<string, DOMRect>;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const moves = (): boolean => !calm.matches && !document.hidden;

/** Where every card lies now; also the anchors: the stock, and each player's place. */
export function places(): Places {
  const found = new Map<string, DOMRect>();
  for (const element of document.querySelectorAll<HTMLElement>("[data-card], [data-anchor]")) {
    const name = element.dataset["card"] ?? `@${element.dataset["anchor"] ?? ""}`;
    found.set(name, element.getBoundingClientRect());
  }
  return found;
}

export interface Journey {
  /** Where a card comes from that lay nowhere before: an anchor. */
  from: (card: HTMLElement) => string;
  duration: number;
  /** Between one card's start and the next one's. */
  stagger?: number;
}

/** Let the cards that lie elsewhere now travel there; resolves when they have arrived. */
export async function travel(before: Places, journey: Journey): Promise<void> {
  // everything is measured before anything is changed: else the page is laid out anew for every card
  const ways = [...document.querySelectorAll<HTMLElement>("[data-card]")].flatMap((card) => {
    const to = card.getBoundingClientRect();
    const from = before.get(card.dataset["card"] ?? "") ?? before.get(`@${journey.from(card)}`);
    return from === undefined || to.width === 0 || near(from, to) ? [] : [{ card, from, to }];
  });
  const moving = moves();
  await Promise.all(ways.map(({ card, from, to }, place) => (moving ? move(card, from, to, journey, place) : mark(card))));
}

function near(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.left - b.left) + Math.abs(a.top - b.top) + Math.abs(a.width - b.width) < 3;
}

function move(card: HTMLElement, from: DOMRect, to: DOMRect, journey: Journey, place: number): Promise<unknown> {
  const scale = from.width > 0 ? Math.min(from.width / to.width, 2.5) : 0.6;
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  card.classList.add("travels");
  const animation = card.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }],
    {
      duration: journey.duration,
      delay: place * (journey.stagger ?? 0),
      easing: "cubic-bezier(0.3, 0.1, 0.15, 1)",
      fill: "backwards",
    },
  );
  return settled(animation).then(() => card.classList.remove("travels"));
}

/** Where nothing may move, a card that has changed its place lights up instead. */
function mark(card: HTMLElement): Promise<unknown> {
  if (document.hidden) return Promise.resolve();
  return settled(card.animate([{ filter: "brightness(1.5)" }, { filter: "none" }], { duration: 500 }));
}

const settled = (animation: Animation): Promise<unknown> => animation.finished.catch(() => undefined);
