import { expect, test } from 'vitest';
import { rendered } from '../../platform/page/rendered.tsx';
import { Carousel } from './carousel.tsx';

const labelsOf = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*aria-label="([^"]*)"`, 'g'))].map(([, label]) => label);

test('a carousel shows one slide at a time and has a dot for each slide, but no arrows', () => {
  const slides = [1, 2, 3].map((key) => ({ key, content: `Slajd ${key}` }));
  const html = rendered(<Carousel label="Majstori" slides={slides} />);
  expect(labelsOf(html, 'button').filter((label) => label?.startsWith('Prikažite'))).toEqual([
    'Prikažite 1. od 3',
    'Prikažite 2. od 3',
    'Prikažite 3. od 3',
  ]);
  expect(labelsOf(html, 'button')).toHaveLength(4);
  expect(html.match(/aria-roledescription="slajd"[^>]*inert/g)).toHaveLength(2);
});
