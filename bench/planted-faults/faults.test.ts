import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { faults } from './faults.ts';

const root = path.resolve(import.meta.dirname, '../..');

test.each(faults)('$id can be planted in $file', ({ file, find }) => {
  expect(readFileSync(path.join(root, file), 'utf8').split(find)).toHaveLength(2);
});
