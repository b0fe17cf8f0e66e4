import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';

// URLs with a code or token are sent by email to one person, so search engines must not index their pages.

const secret = 'tajna';
const built = (build: (...given: never[]) => string): string[] =>
  [[secret, secret], [7, secret], [{ email: 'ana@primjer.hr', code: secret }]].flatMap((given) => {
    try {
      return [build(...(given as never[]))];
    } catch {
      // The path takes parameters of another type and cannot be built from these test values.
      return [];
    }
  });
const withCode = Object.entries(paths).filter(([, build]) =>
  built(build).some((path) => /[?&]kod=/.test(path)),
);

const pages: Record<string, { load: () => Promise<{ meta: unknown }>; loaderData?: object }> = {
  ad: { load: () => import('./ads/ad.page.tsx'), loaderData: { ad: { title: 'Alat' } } },
  confirmEmail: { load: () => import('./auth/confirm-email.page.tsx') },
  decision: { load: () => import('./decisions/statement.page.tsx') },
  editAd: { load: () => import('./ads/new-ad.page.tsx'), loaderData: { ad: { id: 7 } } },
  newPassword: { load: () => import('./auth/new-password.page.tsx') },
  payment: { load: () => import('./payments/payment.page.tsx') },
  restoreAccount: { load: () => import('./privacy/restore.page.tsx') },
};
const plain = ['confirmSubscription', 'emailUnsubscribe', 'postReminder', 'replyStep', 'unsubscribe'];

test('these tests list every URL that can contain a secret code', () => {
  expect(withCode.map(([name]) => name).sort()).toEqual([...Object.keys(pages), ...plain].sort());
});

test.each(Object.entries(pages))(
  'the page of %s is not indexed, and no meta tag contains its URL',
  async (_, { load, loaderData }) => {
    const { meta } = await load();
    const tags = (meta as (given: object) => object[])({
      matches: [],
      loaderData,
      params: {},
      location: { search: `?kod=${secret}` },
    });
    expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(JSON.stringify(tags)).not.toMatch(/canonical|og:url|kod=/);
  },
);
