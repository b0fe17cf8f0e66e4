import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type ServerApi, serverApi } from '../api/context.ts';
import { defineAction } from './action.ts';
import { flashIn } from './flash.ts';
import { handleActions } from './handle-actions.ts';

const close = defineAction(
  'zatvori',
  { method: 'POST', path: '/things/:id/close', summary: '', tag: '' },
  {
    input: ({ id }: { id: string }) => ({ params: { id } }),
    done: ['Zatvoreno.', 'Može se ponovno otvoriti.'],
    conflict: 'Netko je bio brži.',
  },
);
const change = defineAction(
  'promijeni',
  { method: 'PUT', path: '/things/:id', summary: '', tag: '' },
  {
    done: (_, values) => ['Promijenjeno.', String((values as { title?: string }).title)],
    to: (_, at) => `${at.pathname}?gotovo`,
  },
);

const find = defineAction(
  'pronadi',
  { method: 'POST', path: '/things/find', summary: '', tag: '' },
  { shows: true },
);

async function send(
  fields: Record<string, string>,
  answer: { status: number; body?: unknown } = { status: 204 },
) {
  const asked: unknown[][] = [];
  const context = new RouterContextProvider();
  const request: ServerApi['request'] = async (...call) => {
    asked.push(call.filter((part) => part !== undefined));
    return { body: undefined, ...answer };
  };
  context.set(serverApi, {
    nonce: '',
    site: { name: '', url: '', production: false },
    read: () => request('GET', ''),
    request,
    report: () => undefined,
  });
  const sent = new Request('http://localhost/stvari?stranica=2&index', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const outcome: unknown = await handleActions(
    close,
    change,
    find,
  )({ request: sent, context }).catch((thrown: unknown) => thrown);
  return { asked, outcome: outcome as Response & { data: unknown; init: { status: number } | null } };
}

test('the action named in a form is run, and its success message is passed to the next page', async () => {
  const { asked, outcome } = await send({ radnja: 'zatvori', id: '7' });
  expect(asked).toEqual([['POST', '/things/7/close']]);
  expect(outcome.status).toBe(303);
  expect(outcome.headers.get('location')).toBe('/stvari?stranica=2');
  const cookie = outcome.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; httponly; samesite=lax$/);
  const next = new Request('http://localhost/stvari', {
    headers: { cookie: `theme=dark; ${cookie.split(';')[0]}` },
  });
  expect(flashIn(next)).toEqual(['Zatvoreno.', 'Može se ponovno otvoriti.']);
});

test('named fields fill the path parameters and body, and the action chooses the next page', async () => {
  const { asked, outcome } = await send({ radnja: 'promijeni', id: '7', title: 'Novo' });
  expect(asked).toEqual([['PUT', '/things/7', { title: 'Novo' }]]);
  expect(outcome.headers.get('location')).toBe('/stvari?gotovo');
});

test('a rejected form is rendered with its values and errors, without secrets', async () => {
  const body = { message: 'Obrazac neispravan!', errors: { title: ['Polje Naslov je obavezno.'] } };
  const { outcome } = await send(
    { radnja: 'promijeni', id: '7', title: '', password: 'tajna', current_password: 'tajna', otp: '123456' },
    { status: 422, body },
  );
  expect(outcome.init?.status).toBe(422);
  expect(outcome.data).toEqual({ action: 'promijeni', values: { id: '7', title: '' }, ...body });
});

test('a response meant for display is returned to the form’s page, without a message', async () => {
  const { outcome } = await send({ radnja: 'pronadi', name: 'ključ' }, { status: 200, body: { data: [7] } });
  expect(outcome.data).toEqual({
    action: 'pronadi',
    values: { name: 'ključ' },
    errors: {},
    message: '',
    done: { reply: { data: [7] } },
  });
  expect(outcome.init).toBe(null);
});

test('submitted fields with unknown names, even with special characters, cause no error', async () => {
  const { outcome } = await send({ radnja: 'zatvori', id: '7', 'a[b': '1', ')(': '2', '\\': '3', id_: '4' });
  expect(outcome.status).toBe(303);
});

test('an action that needs confirmation asks first and does nothing yet', async () => {
  const { asked, outcome } = await send({ radnja: 'zatvori', id: '7', pitanje: 'da' });
  expect(asked).toEqual([]);
  expect(outcome.data).toMatchObject({ action: 'zatvori', asks: true, values: { id: '7' } });
});

test('a user whose session has ended is redirected to sign-in and then back to the page', async () => {
  const { outcome } = await send(
    { radnja: 'zatvori', id: '7' },
    { status: 401, body: { message: '', errors: {} } },
  );
  expect(outcome.status).toBe(303);
  expect(outcome.headers.get('location')).toBe('/prijava?redirect=%2Fstvari%3Fstranica%3D2');
});

test('a conflict is reported as a change by someone else, with the server’s message', async () => {
  const { outcome } = await send(
    { radnja: 'zatvori', id: '7' },
    { status: 409, body: { message: 'Već je zatvoreno.', errors: {} } },
  );
  expect(outcome.init?.status).toBe(409);
  expect(outcome.data).toMatchObject({ message: 'Netko je bio brži. Već je zatvoreno.' });
});

test('a form that names no action of the page is rejected', async () => {
  for (const fields of [{}, { radnja: 'izbrisi' }])
    expect((await send(fields as Record<string, string>)).outcome.init?.status).toBe(400);
});

test.for(['%E0%A4%A', '{"a":1}', '["a",{}]', '[1]'])(
  'a forged message cookie %s yields only strings, or no message',
  (value) => {
    const flash = flashIn(
      new Request('http://localhost/', { headers: { cookie: `flash=${encodeURIComponent(value)}` } }),
    );
    expect(flash === undefined || flash.every((part) => part === undefined || typeof part === 'string')).toBe(
      true,
    );
  },
);
