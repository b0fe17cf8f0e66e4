import { expect, test } from 'vitest';
import { linksOf, rendered, wordsOf } from '../platform/page/rendered.tsx';
import { AdCard, adTarget } from './ad-card.tsx';

const face = {
  title: 'Alat za najam',
  description: 'Brusilice za dan ili vikend.',
  button: '',
  picture: null,
  action: 'redirecting' as const,
};
const of = { click_url: 'https://example.com/a', email: 'ana@primjer.hr', phone: '+385 (0)1 555-100' };

test('an ad’s card truncates the title to 90 characters and the description to 200, and has a default button label', () => {
  const html = rendered(
    <AdCard
      {...face}
      title={'naslov '.repeat(30)}
      description={'opis '.repeat(100)}
      href="https://example.com/a"
    />,
  );
  const title = /class="ad-title">([^<]*)</.exec(html)?.[1] ?? '';
  const description = /<p>([^<]*)<\/p>/.exec(html)?.[1] ?? '';
  expect([
    title.length <= 90,
    title.length > 60,
    description.length <= 200,
    description.length > 120,
  ]).toEqual([true, true, true, true]);
  expect(wordsOf(html)).toContain('Detaljnije');
  expect(wordsOf(rendered(<AdCard {...face} button="Pogledajte ponudu" />))).toContain('Pogledajte ponudu');
});

test('an ad’s card opens web pages in a new tab, and email and phone links in the matching app', () => {
  const target = (click_action: 'redirecting' | 'mailing' | 'calling') => adTarget({ ...of, click_action });
  expect([target('redirecting'), target('mailing'), target('calling')]).toEqual([
    'https://example.com/a',
    'mailto:ana@primjer.hr',
    'tel:+38501555100',
  ]);
  const page = rendered(<AdCard {...face} href={target('redirecting')} />);
  expect(page).toContain('target="_blank"');
  expect(page).toContain('rel="sponsored noopener noreferrer"');
  const mail = rendered(<AdCard {...face} action="mailing" href={target('mailing')} />);
  expect(linksOf(mail).map(([href]) => href)).toEqual(['mailto:ana@primjer.hr']);
  expect(mail).not.toContain('target=');
});
