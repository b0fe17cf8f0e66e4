import { expect, test } from 'vitest';
import { emailAddress } from './email.ts';

const email = emailAddress({ max: 255 });

test.each([
  ' Ana@Žbuka.hr ',
  'ana@z\u030Cbuka.hr',
  'ana@xn--buka-kbb.hr',
  'ANA@XN--BUKA-KBB.HR',
  '\u200Bana@žbuka.hr',
])('%s is normalised to the same address', (written) => {
  expect(email.parse(written)).toBe('ana@xn--buka-kbb.hr');
});

test.each([
  'ana@',
  '@žbuka.hr',
  'ana@žbuka',
  'žana@primjer.hr',
  'ana@žbuka.hr/x',
  'ana@žbuka.hr:80',
  'ana@１.２.３.４',
  'a b@žbuka.hr',
  `ana@${'ž'.repeat(300)}.hr`,
])('%s is not a valid address', (written) => expect(email.safeParse(written).success).toBe(false));
