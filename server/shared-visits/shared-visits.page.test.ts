import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { offer } from '../testing/addressed.ts';
import { test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import type { PlainBrowser } from '../testing/plain-browser.ts';
import { visitRounds } from './tasks.ts';

const main = (browser: PlainBrowser) => browser.page.get('main');

test('an administrator turns shared visits on, two clients agree, and a worker sees both inquiries', async ({
  browse,
  as,
  db,
  tasks,
}) => {
  const [ana, mia, ivo] = [
    await as('client', 'Ana Prva'),
    await as('client', 'Mia Druga'),
    await as('worker'),
  ];
  const first = await makePost(db, ana.id, { town: 'zadar' });
  const second = await makePost(db, mia.id, { town: 'zadar', type: 'popravak-curenja-i-puknutih-cijevi' });
  await ivo.post(`/job-posts/${first}/offers`, offer);
  const admin = browse(await as('moderator'));
  await admin.visit('/admin/sadrzaj');
  await admin.press('Uključite', main(admin).get('region', 'Zajednički dolasci'));
  expect(main(admin).get('region', 'Zajednički dolasci').text).toContain('Uključeni su');
  await tasks.enqueue(db, visitRounds, {});
  await tasks.runDue();

  const client = browse(ana);
  await client.visit(`/poslovi/${first}`);
  expect(main(client).text).toContain(
    'Ako još netko iz Vašeg mjesta traži majstora iz kategorije „Vodoinstalacije“',
  );
  await client.press('Pristajem', main(client));
  expect(client.path).toBe(`/poslovi/${first}`);
  expect(main(client).text).toContain('Pristali ste da majstor jednim dolaskom');
  const worker = browse(ivo);
  await worker.visit(`/poslovi/${first}`);
  expect(main(worker).text).not.toContain('Jedan dolazak');

  await mia.post(`/job-posts/${second}/shared-visit`, { answer: 'yes' });
  await client.reload();
  expect(main(client).text).toContain('Još jedan klijent iz Vašeg mjesta pristaje');
  // The public list of similar inquiries below names every publisher, as for any reader.
  expect(
    client.page
      .select('.note')
      .map(({ text }) => text)
      .join(' '),
  ).not.toContain('Mia');
  await worker.reload();
  await worker.follow(/, Zadar/, main(worker));
  expect(worker.path).toBe(`/poslovi/${second}`);

  await client.press('Povucite pristanak', main(client));
  expect(main(client).text).toContain('Ne želite zajednički dolazak');
  const { rows } = await db.execute(
    sql`select 1 from shared_visits where ${first} in (first_post_id, second_post_id)`,
  );
  expect(rows).toEqual([]);
});
