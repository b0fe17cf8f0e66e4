/** Position of a mark: the ring's centre, the line to its label, and the label. The page renders the link. */
export interface MarkPlace {
  x: number;
  y: number;
  lead?: string;
  label: readonly [x: number, y: number, anchor: 'start' | 'middle' | 'end'];
}

/**
 * Drawings of one room for wide and narrow screens, without the outer svg element, and the positions of the
 * marks, keyed by `Thing.key`.
 */
export interface RoomDrawing {
  /** View box 880 × 650. */
  wide: string;
  /** View box 390 × 412. */
  narrow: string;
  marks: Record<string, { wide: MarkPlace; narrow: MarkPlace }>;
}

/** Places an object, drawn around its own origin, in the room. A negative `sx` mirrors it. */
export const put = (markup: string, x: number, y: number, sx = 1, sy = Math.abs(sx)) =>
  `<g transform="translate(${x} ${y})${sx === 1 && sy === 1 ? '' : ` scale(${sx} ${sy})`}">${markup}</g>`;

export const row = (from: number, to: number, step: number, piece: (at: number) => string) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => piece(from + i * step)).join('');

interface Grid {
  x: number;
  y: number;
  size?: number;
}

export const hatches = (p: 'rw' | 'rn', tile: Grid = { x: 0, y: 0 }) => {
  const size = tile.size ?? (p === 'rw' ? 26 : 15);
  const pattern = (id: string, width: number, height: number, at: string, d: string) =>
    `<pattern id="${p}-${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${at}><path d="${d}"/></pattern>`;
  return `<defs>${pattern('conc', 22, 13, '', 'M3 3l4 2l-5 2zM14 8l4 1l-3 3zM11 3h.6M18 4h.6M7 10h.6')}${pattern('brick', 14, 10, '', 'M0 0H14M0 5H14M7 0V5M0 5V10')}${pattern('tile', size, size, ` x="${tile.x}" y="${tile.y}"`, `M0 0H${size}M0 0V${size}`)}${pattern('soil', 18, 18, p === 'rw' ? ' y="560"' : ' y="372"', 'M-2 12L12 -2M4 20L20 4')}</defs>`;
};

const measure = (width: string, height: string) =>
  `<path class="l d" d="M66 598V636M800 598V636M66 624H406M460 624H800M60 630l12 -12M794 630l12 -12"/><text class="dimn" x="433" y="630" text-anchor="middle">${width}</text><path class="l d" d="M842 84V290M842 342V560M830 84H854M836 90l12 -12M836 566l12 -12"/><text class="dimn" transform="translate(848 316) rotate(-90)" text-anchor="middle">${height}</text>`;

const floorBelow = {
  wide: '<rect class="f-wall" x="-1404" y="560" width="3996" height="26"/><rect class="h-conc" x="-1404" y="560" width="3996" height="26"/>',
  narrow:
    '<rect class="f-wall" x="-400" y="372" width="1200" height="20"/><rect class="h-conc" x="-400" y="372" width="1200" height="20"/>',
};
const groundLine = {
  wide: '<path class="l b" d="M-1404 560H2592"/><path class="l m" d="M-1404 586H2592"/>',
  narrow: '<path class="l b" d="M-400 372H800"/><path class="l m" d="M-400 392H800"/>',
};

interface Room {
  /** Width in metres, as Croatian text: `4,10`. */
  width: string;
  height: string;
  tile?: Grid;
  /** Head and sill of the window in the section of the left wall; null for a wall without a window. */
  window?: readonly [head: number, sill: number] | null;
  /** Markup on the wall, painted before the floor and the things, which cover it. */
  wall?: string;
  things: string;
}

const windowOf = (x: number, width: number, [head, sill]: readonly [number, number], ledge: number) =>
  `<rect class="f-blue l m" x="${x}" y="${head}" width="${width}" height="${sill - head}"/><path class="l d" d="M${x + width / 2} ${head}V${sill}"/><path class="f-wood l m" d="M${x + width} ${sill}h${ledge}v${ledge / 2.3}h${-ledge}z"/>`;

export const wideRoom = ({ width, height, tile, window = [128, 232], wall = '', things }: Room) =>
  `${hatches('rw', tile)}${floorBelow.wide}<rect class="f-surf" x="66" y="84" width="734" height="464"/><rect class="f-wall" x="40" y="60" width="2552" height="24"/><rect class="h-conc" x="40" y="60" width="2552" height="24"/><path class="l m" d="M40 60H2592M66 84H2592"/><rect class="f-wall" x="40" y="24" width="26" height="536"/><rect class="h-brick" x="40" y="24" width="26" height="536"/><path class="l" d="M40 560V24M66 24V60M66 84V560"/><path class="l m" d="M28 24H44l5 -9l8 18l5 -9H78"/>${window ? windowOf(40, 26, window, 16) : ''}<rect class="f-wall l m" x="800" y="84" width="14" height="464"/>${wall}<rect class="f-wall l m" x="66" y="548" width="734" height="12"/><path class="l d" d="${row(118, 742, 52, (x) => `M${x} 548v12`)}"/>${groundLine.wide}${measure(width, height)}${things}`;

/** Draws the same room for phones, 390 × 412: larger, without dimensions. */
export const narrowRoom = ({ tile, window = [70, 146], wall = '', things }: Omit<Room, 'width' | 'height'>) =>
  `${hatches('rn', tile)}${floorBelow.narrow}<rect class="f-surf" x="14" y="36" width="364" height="328"/><rect class="f-wall" x="-10" y="18" width="800" height="18"/><rect class="h-conc" x="-10" y="18" width="800" height="18"/><path class="l m" d="M-10 18H790M14 36H790"/><rect class="f-wall" x="-10" y="0" width="24" height="372"/><rect class="h-brick" x="-10" y="0" width="24" height="372"/><path class="l" d="M14 0V18M14 36V372"/>${window ? windowOf(-10, 24, window, 10) : ''}<rect class="f-wall l m" x="378" y="36" width="30" height="328"/>${wall}<rect class="f-wall l m" x="14" y="364" width="364" height="8"/>${groundLine.narrow}${things}`;
