import type { RoomKey } from '#contract/paths.ts';
import type { RoomDrawing } from './drawings/drawing.ts';

export const drawings: Readonly<Record<RoomKey, () => Promise<RoomDrawing>>> = {
  kupaonica: () => import('./drawings/kupaonica.ts').then((part) => part.kupaonica),
  kuhinja: () => import('./drawings/kuhinja.ts').then((part) => part.kuhinja),
  'spavaca-soba': () => import('./drawings/spavaca-soba.ts').then((part) => part.spavacaSoba),
  'dnevni-boravak': () => import('./drawings/dnevni-boravak.ts').then((part) => part.dnevniBoravak),
  potkrovlje: () => import('./drawings/potkrovlje.ts').then((part) => part.potkrovlje),
  'krov-i-dimnjak': () => import('./drawings/krov-i-dimnjak.ts').then((part) => part.krovIDimnjak),
  'vrt-i-okucnica': () => import('./drawings/vrt-i-okucnica.ts').then((part) => part.vrtIOkucnica),
};
