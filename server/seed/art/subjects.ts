import { type Frame, height, width } from './frame.ts';
import type { SceneName } from './scenes.ts';

export const subjects: Readonly<
  Record<SceneName, readonly [left: number, top: number, right: number, bottom: number]>
> = {
  bath: [36, 76, 236, 244],
  blind: [98, 46, 330, 190],
  boiler: [126, 20, 274, 240],
  boxes: [56, 86, 300, 256],
  cabinet: [160, 92, 346, 274],
  car: [203, 76, 340, 240],
  facade: [80, 92, 226, 262],
  floor: [90, 120, 342, 282],
  garden: [150, 110, 320, 260],
  leak: [116, 40, 284, 262],
  mould: [150, 4, 270, 100],
  panel: [60, 40, 268, 254],
  roof: [84, 70, 316, 290],
  valve: [110, 68, 370, 190],
  wall: [160, 36, 304, 190],
};

/** Favours both ends of the range, so that few crops of one scene are nearly identical. */
const apart = (share: number) => (share < 0.5 ? share ** 2 * 2 : 1 - (1 - share) ** 2 * 2);

/**
 * Crops a scene without cutting its subject. `small`, `right` and `down` are fractions from 0 to 1: how tight
 * the crop is, and how far it is shifted to the right and down.
 */
export function cropped(
  scene: SceneName,
  [small, right, down]: readonly [small: number, right: number, down: number],
): Frame {
  const [west, north, east, south] = subjects[scene];
  const least = Math.max(0.62, (east - west) / width, (south - north) / height);
  const size = 0.95 - small * (0.95 - least);
  const edge = (from: number, to: number, share: number) => {
    const [first, last] = [Math.max(0, to - size), Math.min(from, 1 - size)];
    return first + apart(share) * (last - first);
  };
  return {
    left: edge(west / width, east / width, right),
    top: edge(north / height, south / height, down),
    size,
  };
}
