// node bench/volume.ts --size=100k --data-dir=FOLDER: fills an empty site's database with the given number of
// job posts (bench/volume/shape.ts).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sizeOf } from './size.ts';
import { siteOf } from './volume/site.ts';

const { values } = parseArgs({
  options: { size: { type: 'string', default: '100k' }, 'data-dir': { type: 'string' } },
});
const begun = performance.now();
const folder = await siteOf(sizeOf(values.size), values['data-dir'] && path.resolve(values['data-dir']));
console.log(
  `${folder} contains ${values.size} job posts (${((performance.now() - begun) / 1000).toFixed(0)} s)`,
);
