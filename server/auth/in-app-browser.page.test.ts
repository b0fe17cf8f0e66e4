import { expect } from 'vitest';
import { test } from '../testing/app.ts';

test.for(['/prijava', '/registracija'])(
  'an in-app browser gets a hint to use another browser instead of the Google button: %s',
  async (url, { app }) => {
    const page = async (agent: string) =>
      (await app.inject({ url, headers: { 'user-agent': agent, accept: 'text/html' } })).body;
    const google = />Google<\/button>/;
    const inApp = await page('Mozilla/5.0 (iPhone) [FBAN/FBIOS;FBAV/455.0.0.40.109]');
    expect(inApp).toContain('Otvorite ovu stranicu u svom pregledniku');
    expect(inApp).not.toMatch(google);
    const browser = await page('Mozilla/5.0 (iPhone) Safari/604.1');
    expect(browser).not.toContain('u svom pregledniku');
    expect(browser).toMatch(google);
  },
);
