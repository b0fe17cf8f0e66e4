import { expect, test } from 'vitest';
import { widthChecker } from './width.ts';

const wide = `${'word '.repeat(22)}x`;

test('the check finds comments wider than 110 columns, including the code before them', () => {
  const source = `\n// ${wide}`;
  expect(widthChecker('a.ts', source)({ line: 2, text: wide })).toEqual([
    'a.ts:2: has 114 columns, at most 110 are allowed',
  ]);
  expect(widthChecker('a.ts', `let a; // ${wide.slice(0, 105)}`)({ line: 1, text: 'word' })).toEqual([
    'a.ts:1: has 115 columns, at most 110 are allowed',
  ]);
  expect(widthChecker('a.ts', `// ${wide.slice(0, 107)}`)({ line: 1, text: 'word' })).toEqual([]);
});

test.for([`See https://a.test/${wide}`, `biome-ignore lint/a: ${wide}`])(
  'the check accepts the wide comment: %s',
  (text) => {
    expect(widthChecker('a.ts', `// ${text}`)({ line: 1, text })).toEqual([]);
  },
);

test('the check finds wide paragraphs and list items of a document', () => {
  const text = `${wide}\n- ${wide}`;
  expect(widthChecker('a.md', text)({ line: 1, text })).toEqual([
    'a.md:1: has 111 columns, at most 110 are allowed',
    'a.md:2: has 113 columns, at most 110 are allowed',
  ]);
});

test.for([`| ${wide} |`, `## ${wide}`, `[a]: ${wide}`])(
  'the check accepts the wide line of a document: %s',
  (text) => {
    expect(widthChecker('a.md', text)({ line: 1, text })).toEqual([]);
  },
);

test('the check accepts wide lines of code in a document', () => {
  expect(widthChecker('a.md', `\`\`\`\n${wide}\n\`\`\``)({ line: 1, text: '\n\n' })).toEqual([]);
});
