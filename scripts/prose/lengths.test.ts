import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countWords } from './decision-notes.ts';

const docs = path.resolve(import.meta.dirname, '../../docs');
const read = (file: string) => readFileSync(path.join(docs, file), 'utf8');

test.for([
  ['PRODUCT.md', 6500],
  ['API.md', 2300],
  ['PAGES.md', 1600],
  ['ARCHITECTURE.md', 1200],
] as const)('docs/%s has at most %i words', ([file, most]) => {
  expect(countWords(read(file))).toBeLessThanOrEqual(most);
});

test('docs/GLOSSARY.md has at most 60 lines', () => {
  expect(read('GLOSSARY.md').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});
