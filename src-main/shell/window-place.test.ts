import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsFor, FLOOR, smallestOn } from './window-place.ts';

const LAPTOP = { x: 0, y: 25, width: 1280, height: 775 };
const BESIDE = { x: 1280, y: 0, width: 1920, height: 1080 };
const place = (x: number, y: number, width: number, height: number) => ({
  x,
  y,
  width,
  height,
  maximized: false,
  fullScreen: false,
  zoomLevel: 0,
});

describe('the bounds of a new window', () => {
  it('are where it was, also on a second display', () => {
    expect(boundsFor(place(1400, 100, 1500, 900), [LAPTOP, BESIDE])).toEqual({
      x: 1400,
      y: 100,
      width: 1500,
      height: 900,
    });
  });

  it('are left to the system, and fit, when that display is gone', () => {
    expect(boundsFor(place(1400, 100, 1500, 900), [LAPTOP])).toEqual({ width: 1280, height: 775 });
  });

  it('are not above the display, where the title bar could not be reached', () => {
    expect(boundsFor(place(100, -40, 1200, 700), [LAPTOP])).toEqual({ width: 1200, height: 700 });
  });

  it('fit the display at the first start', () => {
    expect(boundsFor(null, [LAPTOP])).toEqual({ width: 1280, height: 775 });
    expect(boundsFor(null, [BESIDE])).toEqual({ width: 1440, height: 900 });
  });

  it('fit a display of 1366x768 at 125 %, which is smaller than the screens are made for', () => {
    const small = { x: 0, y: 0, width: 1093, height: 566 };
    expect(boundsFor(null, [small])).toEqual({ width: 1093, height: 566 });
    expect(boundsFor(place(0, 0, 1440, 900), [small])).toEqual({ x: 0, y: 0, width: 1093, height: 566 });
    expect(smallestOn(small)).toEqual({ width: 1024, height: 566 });
    expect(smallestOn(BESIDE)).toEqual({ width: 1024, height: 640 });
    expect(smallestOn(undefined)).toEqual({ width: 1024, height: 640 });
  });

  it('always leave the title bar within reach and never fall below the smallest size', () => {
    const number = fc.integer({ min: -5000, max: 5000 });
    const size = fc.integer({ min: 1, max: 9000 });
    const area = fc.record({ x: number, y: number, width: size, height: size });
    fc.assert(
      fc.property(fc.tuple(number, number, size, size), fc.array(area, { maxLength: 4 }), (was, areas) => {
        const bounds = boundsFor(place(...was), areas);
        expect(bounds.width).toBeGreaterThanOrEqual(FLOOR.width);
        expect(bounds.height).toBeGreaterThanOrEqual(FLOOR.height);
        const { x, y, width = 0 } = bounds;
        if (x === undefined || y === undefined) return;
        const within = areas.filter(
          (area) =>
            Math.min(x + width, area.x + area.width) - Math.max(x, area.x) >= 120 &&
            y >= area.y &&
            y + 32 <= area.y + area.height,
        );
        expect(within).not.toEqual([]);
      }),
    );
  });
});
