import { row } from './drawing.ts';

/** Places a slope that descends to the right from its ridge, its inner face at y 0; `side` -1 mirrors it. */
export const slope = (markup: string, x: number, y: number, side: 1 | -1, degrees: number, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${side * scale} ${scale}) rotate(${degrees})">${markup}</g>`;

export const tiles = (from: number, to: number, y: number, step = 20) =>
  `<path class="f-roof l m" d="${row(from + step, to, step, (u) => `M${u} ${y}Q${u + 2} ${y - 11} ${u - 5} ${y - 12}T${u - step - 2} ${y - 5}V${y}Z`)}"/>`;

export const wool = (from: number, to: number, top: number, bottom: number) =>
  `<rect class="f-lamp" x="${from}" y="${top}" width="${to - from}" height="${bottom - top}"/><path class="l d" d="${row(from + 8, to - 8, 16, (u) => `M${u - 8} ${bottom - 2}c1 ${(top - bottom) * 1.2} 15 ${(top - bottom) * 1.2} 16 0`)}"/>`;
