import * as colours from '#contract/colours.ts';
import { hex } from './colour.ts';

export type Gender = 'm' | 'f';

const ink = colours.ink.light;

const skins = ['#F3D2B3', '#E9BE99', '#F6DCC4', '#D9A77F'] as const;
const hairs = ['#3A2A20', '#6B4A2B', '#2A2A2E', '#A9A39A', '#8A5A2C', '#C69A5B'] as const;

const drawn = (path: string, fill: string, colour: string = ink) =>
  `<path d="${path}" fill="${fill}" stroke="${colour}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>`;

const face = {
  shoulders: 'M6 100C8 78 26 72 50 72S92 78 94 100',
  neck: 'M41 66v10q9 9 18 0V66',
  head: 'M30 42C30 22 70 22 70 42C70 62 62 72 50 72S30 62 30 42Z',
  eyes: 'M42 47v2M58 47v2',
  smile: 'M43 60q7 6 14 0',
  smileInBeard: 'M46 63q4 2 8 0',
  beard: 'M30 46C32 66 40 74 50 74S68 66 70 46C66 58 60 57 50 57S34 58 30 46Z',
  glasses: 'M36 48a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M52 48a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M48 47h4',
} as const;

const hairOf = {
  bald: 'M30 42Q31 34 35 32M70 42Q69 34 65 32',
  short: 'M29 42C24 18 44 16 50 18C64 14 76 24 71 42C68 36 66 32 62 30Q46 34 36 30C32 34 31 38 29 42Z',
  fringe: 'M29 46C26 18 50 16 52 24C64 18 76 30 71 46C66 40 62 34 58 32C50 40 36 38 29 46Z',
  loose: 'M26 46C24 14 76 14 74 46C76 62 80 74 76 80C60 86 40 86 24 80C20 74 26 60 26 46Z',
  cap: 'M28 40C28 18 72 18 72 40Q50 33 28 40ZM66 36q14 0 18 5q-8 3 -16 1',
} as const;

export function portrait(seed: number, gender: Gender, hue: number): string {
  const skin = skins[seed % 4] ?? skins[0];
  const hair = hairs[(seed * 5 + 1) % 6] ?? hairs[0];
  const bearded = gender === 'm' && seed % 3 === 0;
  const shapes = [
    `<rect width="100" height="100" fill="${hex(0.9, 0.05, hue)}"/>`,
    gender === 'f' ? behindHead(seed, hair) : '',
    drawn(face.shoulders, hex(0.62, 0.1, hue)),
    drawn(face.neck, skin),
    drawn(face.head, skin),
    bearded ? drawn(face.beard, hair) : '',
    drawn(face.eyes, 'none'),
    bearded ? drawn(face.smileInBeard, 'none', skins[0]) : drawn(face.smile, 'none'),
    seed % 4 === 2 ? drawn(face.glasses, 'none') : '',
    onHead(seed, gender, hair, hue),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">${shapes.join('')}</svg>`;
}

const behindHead = (seed: number, hair: string) =>
  seed % 2
    ? drawn(hairOf.loose, hair)
    : `<circle cx="50" cy="16" r="10" fill="${hair}" stroke="${ink}" stroke-width="2"/>`;

function onHead(seed: number, gender: Gender, hair: string, hue: number): string {
  if (gender === 'f') return drawn(hairOf.fringe, hair);
  if (seed % 5 === 1) return drawn(hairOf.cap, hex(0.5, 0.13, (hue + 200) % 360));
  return seed % 4 === 3 ? drawn(hairOf.bald, 'none') : drawn(hairOf.short, hair);
}
