import { expect, test } from 'vitest';
import { choiceOf, picturesOf, preselected } from './picture-choice.ts';

const known = [1, 2, 3].map((id) => ({ id, thumb: `/files/${id}.webp` }));
const photo = new File(['slika'], 'poslije.jpg', { type: 'image/jpeg' });

test('added pictures are restored after a sign-in, and removed ones stay removed', () => {
  const [, second] = preselected(known);
  if (!second) throw new Error('Two pictures are preselected.');
  const pictures = [second, { key: 'a', moment: 'after' as const, file: photo }];
  const { listed, files } = choiceOf(pictures);
  const stored = { listed: JSON.parse(JSON.stringify(listed)) as unknown[], files };
  expect(picturesOf(stored, known)).toEqual(pictures);
});

test('a picture that is no longer in the browser or in the inquiry is omitted', () => {
  const pictures = [...preselected(known), { key: 'a', moment: 'after' as const, file: photo }];
  const { listed } = choiceOf(pictures);
  expect(picturesOf({ listed, files: new Map() }, known.slice(1)).map(({ key }) => key)).toEqual(['m2']);
});
