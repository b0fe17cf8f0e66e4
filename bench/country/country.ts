// node scripts/run.mjs bench/country/country.ts: prints the capacity needed if the whole country uses the
// site on one day, computed from bench/results; --write also stores it in docs/CAPACITY.md.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capacityDocument, currentReport } from './document.ts';

const file = path.resolve(import.meta.dirname, '../../docs/CAPACITY.md');
const report = currentReport();
console.log(report);
if (process.argv.includes('--write'))
  writeFileSync(file, capacityDocument(readFileSync(file, 'utf8'), report));
