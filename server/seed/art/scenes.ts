import { car, facade, garden, roof } from './scenes-outside.ts';
import { bath, boiler, cabinet, leak, valve } from './scenes-plumbing.ts';
import { blind, boxes, floor, mould, panel, wall } from './scenes-rooms.ts';

/** Drawn substitutes for photographs, used only in the demo. They do not depict real places. */
export const scenes = {
  bath,
  blind,
  boiler,
  boxes,
  cabinet,
  car,
  facade,
  floor,
  garden,
  leak,
  mould,
  panel,
  roof,
  valve,
  wall,
} as const;
export type SceneName = keyof typeof scenes;
