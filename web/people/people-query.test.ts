import { expect, test } from 'vitest';
import { asked, hrefOf, queryIn } from './people-query.ts';

test.for([
  ['/admin/ljudi', { page: 1 }],
  [
    '/admin/ljudi?trazi=ana&po=email&stanje=banned&uloga=any&vrsta=worker&stranica=3',
    { page: 3, search: 'ana', by: 'email', standing: 'banned', role: 'any', type_of: 'worker' },
  ],
  ['/admin/ljudi?uloga=support', { page: 1, role: 'support' }],
] as const)('the URL %s is unchanged after being parsed into a query and rebuilt', ([address, query]) => {
  const read = queryIn(new URL(address, 'https://mestar.test').searchParams);
  expect([asked(read), hrefOf(read)]).toEqual([query, address]);
});

test('unknown values and one-letter searches are omitted from the request', () => {
  const read = queryIn(new URLSearchParams('trazi=a&po=toString&stanje=x&uloga=x&vrsta=x&stranica=-2'));
  expect(asked(read)).toEqual({ page: 1 });
});
