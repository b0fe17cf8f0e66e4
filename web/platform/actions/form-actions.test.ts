import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type EndpointDef, isEndpoint } from '#contract/endpoint.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const byHand = {
  'web/account/portfolio-pictures.ts':
    'uploads with progress; the order of pictures is shown before it is saved',
  'web/ads/ad-section.tsx': 'counts an impression or click, without a form',
  'web/ads/ad-wizard.tsx': 'a draft, a picture with progress, and payment after it',
  'web/auth/passkey-button.tsx': "needs the device's own dialog",
  'web/auth/social-login.ts': "needs the provider's own window",
  'web/auth/remaining-methods.tsx': 'reads what a password reset removes, between its steps',
  'web/chats/outbox.ts': 'the outbox: queued offline, sent in order, with progress',
  'web/chats/use-reading.ts': 'called when content appears on screen',
  'web/inbox/use-inbox.ts': 'called when content appears on screen',
  'web/job-posts/job-post-form/use-sending.ts': 'a draft, uploads with progress and order',
  'web/job-posts/job-post.page.tsx': 'called when content appears on screen',
  'web/notifications/trid-query.ts': 'marks the notification named in the URL as read',
  'web/notifications/use-notifications.ts':
    'an optimistic list: several at once, shown before the API answers',
  'web/offers/offers-of-post.tsx': 'called when content appears on screen',
  'web/pages/text-editor.tsx': 'a preview, which writes nothing',
  'web/reviews/chosen-pictures.tsx': 'uploads after the review they belong to',
  'web/payments/use-payment.ts': 'follows the steps of a card payment',
  'web/saved-items/save-after-login.ts': 'continues a save that the sign-in interrupted',
  'web/push/device.ts': "needs the browser's push subscription",
  'web/visits/report-visit.ts': 'called when content appears on screen',
  'web/auth/security/delete-dialog.tsx': 'needs a proof of ownership first',
  'web/auth/security/methods-panel.tsx': "needs the provider's own window",
  'web/auth/security/passkeys-panel.tsx': "needs the device's own dialog",
  'web/auth/security/proof-methods.tsx': "needs the device's own dialog",
  'web/auth/security/second-factor-dialog.tsx': 'three steps: a secret, its code, recovery codes',
  'web/auth/security/use-proven-form.ts': 'an action that needs a proof of ownership first',
} as const satisfies Record<string, string>;

const sources = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|^web\/platform\//.test(file),
);

async function endpoints(): Promise<Map<string, EndpointDef>> {
  const known = new Map<string, EndpointDef>();
  for (const file of globSync('contract/*.ts', { cwd: root })) {
    if (/\.test\./.test(file)) continue;
    const exported = (await import(path.join(root, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) if (isEndpoint(value)) known.set(name, value);
  }
  return known;
}

function asked(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const names = [...text.matchAll(/\bapi\.(?:call|upload)(?:<\w+>)?\(\s*([\w.]+)/g)].map(
    ([, name = '']) => name,
  );
  return names.map((name) => new RegExp(`\\b(\\w+) as ${name}\\b`).exec(text)?.[1] ?? name);
}

test('every API write is either an action or a listed exception', async () => {
  const known = await endpoints();
  const writing = new Set<string>();
  for (const file of sources)
    for (const name of asked(file)) if (known.get(name)?.method !== 'GET') writing.add(file);
  expect([...writing].sort().filter((file) => !(file in byHand))).toEqual([]);
  expect(Object.keys(byHand).filter((file) => !writing.has(file))).toEqual([]);
});

const formsByHand = ['web/auth/social-code.tsx', 'web/auth/security/second-factor-dialog.tsx', 'web/dev/'];

test('every form is an action, except developer forms and forms for codes entered within a flow', () => {
  const loose = sources.filter(
    (file) =>
      /\buseEndpointForm\b/.test(readFileSync(path.join(root, file), 'utf8')) &&
      !formsByHand.some((one) => file.startsWith(one)),
  );
  expect(loose).toEqual([]);
});

test('only one file sets up the form library, so all live fields show errors by the same rule', () => {
  const setting = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /\buseForm[<(]/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(setting).toEqual(['web/platform/forms/live-form.ts']);
});
