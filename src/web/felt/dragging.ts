const FAR = 6;

/** What is done while something is drawn over the layout. Nothing is done for a press without a movement. */
interface Drag {
  moves(event: PointerEvent, x: number, y: number): void;
  /** It is let go or broken off. */
  ends(): void;
  /** It is let go over something, or over nothing. */
  drops(over: Element | null): void;
}

const follow = (down: PointerEvent, { moves, ends, drops }: Drag): void => {
  let moved = false;
  const move = (event: PointerEvent): void => {
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    moved ||= Math.hypot(x, y) >= FAR;
    if (moved) moves(event, x, y);
  };
  const drop = (event: PointerEvent): void => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', drop);
    removeEventListener('pointercancel', drop);
    if (!moved) return;
    const over = document.elementFromPoint(event.clientX, event.clientY);
    ends();
    if (event.type !== 'pointercancel') drops(over);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', drop);
  addEventListener('pointercancel', drop);
};

/**
 * A chip is drawn from the rack to an area: it follows the pointer, and where it is let go that area is pressed. A press
 * without a movement only chooses the chip.
 */
export const dragChip = (
  down: PointerEvent,
  cents: number,
  choose: (cents: number) => void,
): void => {
  const rack = down.currentTarget as HTMLElement;
  let ghost: HTMLElement | undefined;
  follow(down, {
    moves: (event) => {
      if (ghost === undefined) {
        choose(cents);
        ghost = rack.cloneNode(true) as HTMLElement;
        ghost.classList.add('dragged');
        document.body.append(ghost);
      }
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
    },
    ends: () => ghost?.remove(),
    drops: (over) => over?.closest<HTMLElement>('[data-wager]')?.click(),
  });
};

/** A card follows the pointer; let go over another, the two change places. */
export const dragCard = (down: PointerEvent, onto: (slot: number) => void): void => {
  const card = down.currentTarget as HTMLElement;
  follow(down, {
    moves: (_event, x, y) => {
      card.style.transform = `translate(${x}px, ${y}px)`;
      card.style.pointerEvents = 'none';
      card.style.zIndex = '9';
    },
    ends: () => card.removeAttribute('style'),
    drops: (over) => {
      const other = over?.closest<HTMLElement>('[data-slot]');
      if (other && other !== card) onto(Number(other.dataset.slot));
    },
  });
};
