import { expect, test } from 'vitest';
import { rendered } from '../platform/page/rendered.tsx';
import { ReachField } from './reach-field.tsx';

test('the placeholder for the number of impressions states the minimum', () => {
  const html = rendered(
    <ReachField
      name="desired_appearances"
      prices={{ min_limit: 500, price: 0.05 }}
      value=""
      onChange={() => undefined}
      error={undefined}
    />,
  );
  expect(html).toContain('placeholder="Min. iznos: 500"');
});
