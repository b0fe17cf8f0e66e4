import {
  box,
  filled,
  joints,
  line,
  outlined,
  outlinedBox,
  outlinedDisc,
  scene,
  shadedGround,
} from './pen.ts';
import { bath, blind, car, facade, floor, garden, mould, panel, roof, wall } from './scenes-done.ts';
import { basin, manifold } from './scenes-fitted.ts';
import { drainPipe, tiledWall, unions } from './scenes-plumbing.ts';

const leak = scene(
  shadedGround('#EFE8DA', '#D9CFBC'),
  filled('M0 0H400V36H0Z', '#C9BDA6'),
  filled('M0 236H400V300H0Z', '#B49B74'),
  line('M0 236H400'),
  outlined('M120 0H280V16Q280 44 200 44T120 16Z', '#F3F5F6'),
  outlined(
    'M184 42V104Q184 140 216 140T248 104V96Q248 78 266 78H400V106H276V112Q276 170 216 170T156 104V42Z',
    '#FBFBF8',
  ),
  ...unions('#F3F5F6'),
  outlined('M60 0V150Q60 176 86 176H120V196H80Q40 196 40 150V0Z', '#F3F5F6'),
  outlined('M32 96H68V116H32ZM50 96V84M38 84H62', '#3F79B5'),
  outlined('M300 300V190H372V300', '#F7F1E4'),
  line('M296 190H376'),
);

const cabinet = scene(
  box(0, 0, 400, 300, '#F1EADB'),
  box(0, 0, 400, 70, '#DCE6E8'),
  joints('M0 0H400M0 24H400M0 48H400M40 0V70M90 0V70M140 0V70M190 0V70M240 0V70M290 0V70M340 0V70', '#fff'),
  outlinedBox(0, 70, 400, 22, '#A9A294'),
  outlinedBox(30, 92, 340, 186, '#FFFFFF'),
  outlinedBox(48, 110, 134, 150, '#F3F5F6', 3),
  line('M200 92V278'),
  filled('M202 100H330L372 84V268L330 270H202Z', '#D9CFBC'),
  outlined('M330 100L388 78V284L330 270Z', '#FFFFFF'),
  outlined(drainPipe, '#FFFFFF'),
  outlined('M222 270V236H246V270ZM228 236V226H240V236M252 270V244H270V270Z', '#9FC7B4'),
  outlinedBox(187, 166, 7, 34, '#3F4A52', 3.5),
  box(0, 278, 400, 22, '#C9B48D'),
);

const boiler = scene(
  ...tiledWall,
  outlinedBox(140, 10, 120, 206, '#FFFFFF', 12),
  ...[155, 235].map((left) => outlinedBox(left, 214, 10, 92, '#D9DEDF')),
  outlinedDisc(200, 176, 14, '#fff'),
  line('M200 176l6 -8', { colour: '#C8302E' }),
  outlined('M176 44H224V64H176Z', '#1B1F27'),
  box(184, 52, 32, 4, '#7CDDEE'),
);

export const finishedScenes = {
  basin,
  bath,
  blind,
  boiler,
  cabinet,
  car,
  facade,
  floor,
  garden,
  leak,
  manifold,
  mould,
  panel,
  roof,
  wall,
} as const;
export type FinishedName = keyof typeof finishedScenes;
