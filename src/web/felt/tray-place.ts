import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

/** What takes the place of chips and tools in the tray, while something else is in the player's hands. */
export const inTray = signal<ComponentChildren>(undefined);
