import { expect } from 'vitest';
import { complaintMoments } from '#contract/complaint-words.ts';
import { password } from '../testing/accounts.ts';
import { test } from '../testing/app.ts';
import { makeDeal } from '../testing/deals.ts';
import { picture } from '../testing/files.ts';
import { pdfPictureWidths, pdfText } from '../testing/pdf-text.ts';
import type { PlainBrowser } from '../testing/plain-browser.ts';

const press = (browser: PlainBrowser, name: string | RegExp) => browser.press(name, browser.page.get('main'));

test('a complaint is written, answered and closed without JavaScript', async ({ browse, as, db }) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const deal = await makeDeal(db, { client: ana.id, worker: ivo.id });
  const [client, worker] = [browse(ana), browse(ivo)];
  await worker.visit(`/dogovori/${deal}`);
  expect(worker.page.text).not.toContain('Pisani prigovor');
  await worker.visit(`/dogovori/${deal}/prigovor`);
  expect(worker.path).toBe(`/dogovori/${deal}`);

  await client.visit(`/dogovori/${deal}`);
  await client.follow('Napišite prigovor');
  client.page.fill('Prigovor', 'Curi.');
  await press(client, 'Pošaljite prigovor');
  expect(client.page.field('Prigovor').description).toContain('manje od 10');
  client.page.fill('Prigovor', 'Slavina nakon zamjene opet curi.');
  await press(client, 'Pošaljite prigovor');
  expect(client.path).toMatch(new RegExp(`^/dogovori/${deal}/prigovori/\\d+$`));
  expect(client.page.text).toContain('još 15 dana');
  expect(client.page.text).toContain('Državni inspektorat');

  await worker.visit(client.path);
  await press(worker, 'Pošaljite odgovor');
  expect(worker.page.text).toContain('Odaberite prihvaćate li prigovor.');
  worker.page.fill('Odgovor', 'Dolazim u utorak i mijenjam brtvu.');
  worker.page.check('Prigovor je osnovan');
  await press(worker, 'Pošaljite odgovor');
  expect(worker.page.text).toContain('Prigovor je osnovan');
  expect(worker.page.has('button', 'Preuzmite PDF')).toBe(false);

  await client.reload();
  expect(client.page.has('button', 'Preuzmite PDF')).toBe(true);
  await press(client, 'Zatvorite prigovor');
  await press(client, 'Zatvorite');
  expect(client.page.text).toContain('Zatvoren');
  await client.visit(`/dogovori/999999/prigovori/${client.path.split('/').at(-1)}`);
  expect(client.path).toContain(`/dogovori/${deal}/`);
});

test('the PDF contains the picture and the message that the client ticked, and no others', async ({
  browse,
  as,
  db,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const deal = await makeDeal(db, { client: ana.id, worker: ivo.id });
  for (const _ of [1, 2])
    await ana.upload('/send-file', { file: await picture() }, { user_id: String(ivo.id) });
  for (const message of ['Javite ako opet procuri.', 'Vidimo se u utorak.'])
    await ivo.post('/send-message', { user_id: ana.id, message });
  const browser = browse(ana);
  await browser.visit(`/dogovori/${deal}/prigovor`);
  browser.page.fill('Prigovor', 'Slavina nakon zamjene opet curi.');
  const pictures = browser.page.select('input[type=checkbox][name^=message-]');
  expect(pictures).toHaveLength(2);
  pictures[0]?.element.setAttribute('checked', '');
  expect(pictures[0]?.name).toContain(complaintMoments.after);
  await press(browser, 'Pošaljite prigovor');
  expect(browser.page.get('article', 'Prigovor').all('img')).toHaveLength(1);

  browser.page.check(/Javite ako opet procuri\./);
  const { method, action, fields } = browser.page.get('button', 'Preuzmite PDF').submission();
  expect([method, fields.length]).toEqual(['post', 1]);
  const file = await browser.send(action, { method: 'POST', payload: new URLSearchParams(fields) });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pdfPictureWidths(file.rawPayload)).toEqual([60]);
  const text = pdfText(file.rawPayload).replace(/\s+/g, '');
  expect(text).toContain('Javiteakoopetprocuri.');
  expect(text).not.toContain('Vidimoseuutorak.');
});

test('the deal and the complaint can be opened while the worker’s account is being deleted', async ({
  browse,
  as,
  db,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const deal = await makeDeal(db, { client: ana.id, worker: ivo.id });
  await ivo.post('/send-message', { user_id: ana.id, message: 'Javite ako opet procuri.' });
  const complaint = 'Slavina nakon zamjene opet curi.';
  const { id } = (await ana.post(`/deals/${deal}/complaints`, { complaint })).body.data;
  expect(await ivo.send('DELETE', '/auth/delete-account', { json: { password } })).toHaveStatus(204);
  const client = browse(ana);
  await client.visit(`/dogovori/${deal}/prigovori/${id}`);
  expect(client.page.text).toContain('Obrisani korisnik');
  client.page.check(/Obrisani korisnik.*Javite ako opet procuri\./s);
  const { action, fields } = client.page.get('button', 'Preuzmite PDF').submission();
  const file = await client.send(action, { method: 'POST', payload: new URLSearchParams(fields) });
  expect(pdfText(file.rawPayload).replace(/\s+/g, '')).toContain('Javiteakoopetprocuri.');
  await client.follow('Natrag na dogovor');
  expect(client.path).toBe(`/dogovori/${deal}`);
  expect(client.page.text).toContain('Druga strana je zatražila brisanje računa');
  expect(client.html).not.toContain('/korisnici/"');
  await client.follow(/^Prigovor od/);
  await press(client, 'Zatvorite prigovor');
  await press(client, 'Zatvorite');
  await client.follow('Natrag na dogovor');
  await client.follow('Napišite prigovor');
  client.page.fill('Prigovor', 'Slavina curi i nakon popravka.');
  await press(client, 'Pošaljite prigovor');
  expect(client.page.text).toContain('još 15 dana');
  await client.visit(`/dogovori/${deal}/ocjena`);
  expect(client.path).toBe(`/dogovori/${deal}`);
});
