/** Where the window goes: where it was, as far as the displays of today allow. Pure: displays are an argument. */
import type { WindowPlace } from '../app-settings.ts';

type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** What the screens are made for: in such a window each can be read whole. */
export const SMALLEST = { width: 1024, height: 640 } as const;
/** Below this nothing can be done, whatever the display. */
export const FLOOR = { width: 640, height: 400 } as const;
const FIRST = { width: 1440, height: 900 } as const;
/** So much of the title bar must be on a display that a person can take hold of it. */
const GRIP = { width: 120, height: 32 } as const;

/**
 * The bounds for a new window. Without a position the system chooses one.
 *
 * @param areas the work areas of the displays that are there now, in the same units as the place
 */
export function boundsFor(place: WindowPlace | null, areas: readonly Area[]): Partial<Area> {
  const size = place ?? FIRST;
  const home = areas.find((area) => place !== null && canBeTakenHoldOf(place, area)) ?? areas[0];
  const fitted = {
    width: sizeOn(size.width, 'width', home),
    height: sizeOn(size.height, 'height', home),
  };
  if (place === null || !home) return fitted;
  const bounds = { ...fitted, x: place.x, y: place.y };
  return canBeTakenHoldOf(bounds, home) ? bounds : fitted;
}

/**
 * The size below which a person cannot make the window. A display of 1366x768 at 125 % has less room than the screens
 * are made for: they then scroll.
 */
export function smallestOn(area: Area | undefined): Pick<Area, 'width' | 'height'> {
  return { width: sizeOn(0, 'width', area), height: sizeOn(0, 'height', area) };
}

function sizeOn(wanted: number, side: 'width' | 'height', area: Area | undefined): number {
  return Math.max(FLOOR[side], Math.min(Math.max(SMALLEST[side], wanted), area?.[side] ?? Infinity));
}

/** Whether enough of the window's title bar lies within the area. */
function canBeTakenHoldOf(window: Area, area: Area): boolean {
  const left = Math.max(window.x, area.x);
  const right = Math.min(window.x + window.width, area.x + area.width);
  return right - left >= GRIP.width && window.y >= area.y && window.y + GRIP.height <= area.y + area.height;
}
