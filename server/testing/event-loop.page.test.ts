import { paths } from '#contract/paths.ts';
import { test } from './app.ts';
import { type Probe, probeTurns, worstStructures } from './event-loop.ts';

const size = 256 * 1024;
const encodedForm = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=x';
const part = '--x\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\n\r\n';
const filled = (unit: string) => unit.repeat(Math.floor(size / Buffer.byteLength(unit)));

const forms: Record<string, { type: string; body: string }> = {
  ...worstStructures,
  ...Object.fromEntries(
    ['a&', '=&', '%zz&', '%F0&', '%C5%A1&', '%F0', '+', '%'].map((unit) => [
      `a form of ${unit}`,
      { type: encodedForm, body: filled(unit) },
    ]),
  ),
  'as many fields as allowed': {
    type: encodedForm,
    body: Array.from({ length: 1500 }, () => `a=${'%F0'.repeat(55)}`).join('&'),
  },
  'small files': { type: multipart, body: `${filled(part).slice(0, -part.length)}--x--\r\n` },
};

test('no form sent to a page blocks the event loop for more than 200 ms', async ({ app }) => {
  const probes = [paths.login(), paths.help()].flatMap((url) =>
    Object.entries(forms).map(
      ([name, { type, body }]): Probe => ({
        name: `POST ${url} with ${name}`,
        async send() {
          const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' };
          return (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode;
        },
      }),
    ),
  );
  await probeTurns(probes);
});
