// biome-ignore-all lint/performance/useDomNodeTextContent: `textContent` would include hidden text
import { expect, type Page } from '@playwright/test';
import { faultsIn } from './croatian-words.ts';

export const readTexts = (): string[] => {
  const named = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
  const found = [
    document.title,
    document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    document.body.innerText,
  ];
  // Elements marked as code or as another language.
  const foreign = [
    ...document.querySelectorAll<HTMLElement>('body [lang]:not([lang=hr]), code, pre, kbd'),
  ].map((one) => one.innerText);
  for (const name of named)
    for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name) ?? '');
  // Screen-reader texts are checked separately, since they are not part of the visible sentence beside them.
  const unseen = new Set(
    [...document.querySelectorAll<HTMLElement>('.sr-only')].map((one) => one.innerText).filter(Boolean),
  );
  for (const text of unseen) found[2] = (found[2] ?? '').replaceAll(text, `\n${text}\n`);
  return foreign.reduce((all, text) => (text ? all.map((one) => one.replaceAll(text, ' ')) : all), found);
};

export async function expectCroatian(page: Page): Promise<void> {
  const texts = await page.evaluate(readTexts);
  expect.soft(texts.flatMap(faultsIn), page.url()).toEqual([]);
}
