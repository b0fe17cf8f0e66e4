import { describe, expect } from 'vitest';
import { test } from '../testing/app.ts';
import { inAppBrowser } from './in-app-browser.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const android =
  'Mozilla/5.0 (Linux; Android 14; SM-S911B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 Mobile Safari/537.36';

const agents: readonly (readonly [string | null, string])[] = [
  ['Facebook', `${iPhone} [FBAN/FBIOS;FBAV/455.0.0.40.109;FBBV/566;FBDV/iPhone15,3]`],
  ['Facebook', `${android} [FB_IAB/FB4A;FBAV/458.0.0.54.108;]`],
  ['Facebook', `${iPhone} [FBAN/MessengerForiOS;FBAV/450.0.0.30]`],
  ['Instagram', `${iPhone} Instagram 325.0.3.34.91 (iPhone15,3; iOS 17_4; hr_HR; hr)`],
  ['Instagram', `${iPhone} Instagram 325.0 [FBAN/FBIOS;FBAV/1]`],
  ['Viber', `${android} Viber/22.3.0.0`],
  [null, `${iPhone.replace(' Mobile', ' Version/17.4 Mobile')} Safari/604.1`],
  [null, android.replace('; wv', '')],
  [null, ''],
];

test.for(agents)('inAppBrowser returns %s for the user agent %s', ([app, agent]) => {
  expect(inAppBrowser(agent)).toBe(app);
});

describe('getSignInProviders', () => {
  const facebook = agents[0]?.[1] ?? '';

  test('returns the in-app browser that sent the request, or null for an ordinary browser', async ({
    visitor,
  }) => {
    const inApp = async (agent: string) =>
      (await visitor.send('GET', '/auth/providers', { headers: { 'user-agent': agent } })).body.data.in_app;
    expect(await inApp(facebook)).toBe('Facebook');
    expect(await inApp(android.replace('; wv', ''))).toBeNull();
  });
});
