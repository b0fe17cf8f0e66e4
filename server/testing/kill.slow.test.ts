import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { killSite, siteFolder, startSite } from './site-process.ts';

// A few rounds suffice, because platform/db/kill.slow.test.ts tests the database itself with many more.
const rounds = 5;

const account = { email: 'ana@primjer.hr', password: 'plavi-slon-7' };
const post = (address: string, what: 'signup' | 'login', body: object) =>
  fetch(`${address}/api/v1/auth/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test(`every issued session stays valid when the site is killed ${rounds} times during sign-ins`, {
  timeout: 240_000,
}, async () => {
  const dataDir = siteFolder();
  const tokens: string[] = [];
  const signIn = async (address: string) => {
    for (;;) {
      const answer = await post(address, 'login', account);
      if (answer.status !== 200)
        throw new Error(`sign-in responded ${answer.status}: ${await answer.text()}`);
      tokens.push(((await answer.json()) as { token: string }).token);
    }
  };
  for (let round = 0; round < rounds; round++) {
    const site = await startSite(dataDir);
    if (round === 0)
      expect(
        (await post(site.address, 'signup', { ...account, name: 'Ana Anić', agreement: true })).status,
      ).toBe(201);
    const before = tokens.length;
    const devices = [1, 2, 3].map(() => signIn(site.address).catch((error: unknown) => error));
    await expect.poll(() => tokens.length, { interval: 10 }).toBeGreaterThan(before);
    await sleep(Math.random() * 300);
    await killSite(site);
    // The connection broke mid-response; any other error would mean a wrong response.
    for (const error of await Promise.all(devices)) expect(String(error)).toMatch(/fetch failed|terminated/);
  }
  const { address } = await startSite(dataDir);
  for (const token of tokens) {
    const { status } = await fetch(`${address}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(status).toBe(200);
  }
});
