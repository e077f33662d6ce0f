const FAR = 6;

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
  const follow = (event: PointerEvent): void => {
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (ghost === undefined) {
      if (Math.hypot(x, y) < FAR) return;
      choose(cents);
      ghost = rack.cloneNode(true) as HTMLElement;
      ghost.classList.add('dragged');
      document.body.append(ghost);
    }
    ghost.style.left = `${event.clientX}px`;
    ghost.style.top = `${event.clientY}px`;
  };
  const drop = (event: PointerEvent): void => {
    removeEventListener('pointermove', follow);
    removeEventListener('pointerup', drop);
    removeEventListener('pointercancel', drop);
    if (ghost === undefined) return;
    ghost.remove();
    if (event.type === 'pointercancel') return;
    const over = document.elementFromPoint(event.clientX, event.clientY);
    over?.closest<HTMLElement>('[data-wager]')?.click();
  };
  addEventListener('pointermove', follow);
  addEventListener('pointerup', drop);
  addEventListener('pointercancel', drop);
};
