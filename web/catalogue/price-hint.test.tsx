import { expect, test } from 'vitest';
import type { Price } from '#contract/prices.ts';
import { rendered, wordsOf } from '../platform/page/rendered.tsx';
import { PriceHint } from './price-hint.tsx';

const none = 'Za ovu vrstu posla još nema objavljene cijene.';
const price = {
  ...{ low_cents: 6000, high_cents: 11_000, county: null },
  job_category: { key: 'vodoinstalacije', name: 'Vodoinstalacije' },
} as Price;

test('a price hint is empty while loading, then shows the price or states that none is published', () => {
  const waiting = rendered(<PriceHint typeId={29} countyId="" />);
  expect(waiting).toContain('price-hint');
  expect(wordsOf(waiting)).toBe('');
  expect(wordsOf(rendered(<PriceHint typeId={29} countyId="" price={null} />))).toBe(none);
  const words = wordsOf(rendered(<PriceHint typeId={29} countyId={3} price={price} />));
  expect(words).toBe('Slični poslovi: €60–€110 (cijela Hrvatska). Kako se računa');
});
