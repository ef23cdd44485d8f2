/** Drag a card of one's own onto a card of the table, or onto the pile; mouse, pen and touch alike. */

import type { Attachment } from "svelte/attachments";

const FAR_ENOUGH = 9;

export interface Drag {
  possible: () => boolean;
  /** Called with the place under the pointer, or none. */
  over: (place: string | undefined) => void;
  /** Called with the place where the card was let go; tells whether it stays there. */
  drop: (place: string | undefined) => boolean;
}

export function draggable(drag: Drag): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; pointer: number } | undefined;
    let dragging = false;

    function place(event: PointerEvent): string | undefined {
      for (const under of document.elementsFromPoint(event.clientX, event.clientY)) {
        const found = under.closest<HTMLElement>("[data-drop]");
        if (found !== null) return found.dataset["drop"];
      }
      return undefined;
    }
    function down(event: PointerEvent): void {
      if (event.button !== 0 || start !== undefined || !drag.possible()) return;
      start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
      // at once: a quick pointer has left the card before its first move is told
      element.setPointerCapture(event.pointerId);
    }
    function move(event: PointerEvent): void {
      if (start === undefined || event.pointerId !== start.pointer) return;
      const x = event.clientX - start.x;
      const y = event.clientY - start.y;
      if (!dragging) {
        if (Math.hypot(x, y) < FAR_ENOUGH) return;
        dragging = true;
        element.setAttribute("data-dragged", "");
      }
      element.style.transform = `translate(${x}px, ${y}px) rotate(${Math.max(-8, Math.min(8, x / 30))}deg)`;
      drag.over(place(event));
    }
    function end(event: PointerEvent): void {
      if (start === undefined || event.pointerId !== start.pointer) return;
      const up = event.type === "pointerup";
      if (up) move(event); // the quickest drag has no moves but this one
      start = undefined;
      if (!dragging) return;
      dragging = false;
      drag.over(undefined);
      const stays = up && drag.drop(place(event));
      // the click that follows a drag is none
      element.addEventListener("click", stop, { capture: true, once: true });
      setTimeout(() => element.removeEventListener("click", stop, { capture: true }), 0);
      if (!stays) release(element);
    }
    function stop(event: Event): void {
      event.stopPropagation();
      event.preventDefault();
    }

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", end);
      element.removeEventListener("pointercancel", end);
    };
  };
}

/** Let a dragged card go back to its place. */
export function release(element: HTMLElement): void {
  element.removeAttribute("data-dragged");
  element.style.transform = "";
}
