import { expect, test } from 'vitest';
import { contentPolicy } from './content-policy.ts';

test('pages run no third-party scripts, except Stripe’s if Stripe is the payment gateway', () => {
  const plain = contentPolicy({ scripts: ["'nonce-n0nce'"], dev: false, stripe: false });
  expect(plain).toContain("script-src 'self' 'nonce-n0nce';");
  expect(plain).not.toContain('https:');
  const stripe = contentPolicy({ scripts: ["'nonce-n0nce'"], dev: false, stripe: true });
  expect(stripe).toContain("script-src 'self' 'nonce-n0nce' https://js.stripe.com https://*.js.stripe.com;");
  expect(stripe).toContain("connect-src 'self' https://api.stripe.com;");
  expect(stripe).toContain('frame-src https://js.stripe.com');
  expect(stripe).not.toContain('unsafe-eval');
});
