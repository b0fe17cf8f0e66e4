const ink = '#2A2D33';
/**
 * Stroke widths as percentages of the picture's size, so that lines do not become thicker in a crop: 7 and 4
 * px at 1600 px.
 */
const weight = { ink: '.5%', fine: '.3%' } as const;
const outline = `stroke="${ink}" stroke-width="${weight.ink}" stroke-linejoin="round" stroke-linecap="round"`;
const faded = (opacity: number | undefined) => (opacity === undefined ? '' : ` opacity="${opacity}"`);

export const filled = (path: string, colour: string, opacity?: number) =>
  `<path d="${path}" fill="${colour}"${faded(opacity)}/>`;
export const box = (x: number, y: number, width: number, height: number, colour: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;
export const disc = (x: number, y: number, radius: number, colour: string, opacity?: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"${faded(opacity)}/>`;

export const outlined = (path: string, colour: string) => `<path d="${path}" fill="${colour}" ${outline}/>`;
export const outlinedBox = (
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  corner = 0,
) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}" fill="${colour}" ${outline}/>`;
export const outlinedDisc = (x: number, y: number, radius: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" ${outline}/>`;

export const line = (path: string, { colour = ink, opacity }: { colour?: string; opacity?: number } = {}) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${weight.ink}" stroke-linejoin="round" stroke-linecap="round"${faded(opacity)}/>`;

export const joints = (path: string, colour = ink) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${weight.fine}" stroke-linejoin="round"/>`;

export const shadedGround = (light: string, dark: string) =>
  `<defs><linearGradient id="shade" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>${box(0, 0, 400, 300, 'url(#shade)')}`;

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

export const scene = (...shapes: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300">${shapes.join('')}</svg>`;
