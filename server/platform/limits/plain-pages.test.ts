import { expect } from 'vitest';
import { paths } from '#contract/paths.ts';
import { test, testSettings } from '../../testing/app.ts';
import { generalLimits } from './table.ts';

// Scales every limit to a hundredth, so that the tests need only a hundredth of the requests.
Object.assign(testSettings, { LIMITS_SCALE: '0.01' });
const most = generalLimits.read.max / 100;
const forms = [
  paths.postReminder('x'),
  paths.replyStep('x'),
  paths.emailUnsubscribe('x'),
  paths.unsubscribe('x'),
  paths.confirmSubscription('x'),
  paths.shared(),
];
let networks = 0;
const reads = [
  '/rss/novosti.xml',
  '/rss/poslovi/sve.xml',
  '/sitemap.xml',
  '/sitemap/stranice.xml',
  '/slike/posao/999999.png',
  ...forms,
];

test.for([...reads.map((url) => ['GET', url] as const), ...forms.map((url) => ['POST', url] as const)])(
  '%s %s has the rate limit of a page view, separately for each network',
  async ([method, url], { app }) => {
    networks++;
    const ask = async (remoteAddress = `192.0.2.${networks}`) => app.inject({ method, url, remoteAddress });
    const statuses: number[] = [];
    for (let n = 0; n < most; n++) statuses.push((await ask()).statusCode);
    expect(statuses).not.toContain(429);
    for (let n = 0; n < 5 * most && statuses.at(-1) !== 429; n++) statuses.push((await ask()).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect((await ask(`198.51.100.${networks}`)).statusCode).not.toBe(429);
  },
);
