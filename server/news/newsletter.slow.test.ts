import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTasks } from '../platform/tasks/tasks.ts';
import { useDatabase } from '../testing/database.ts';
import { databaseUrl, killSite, siteFolder, startSite, unsentEmails } from '../testing/site-process.ts';
import { newsletterQueue } from './newsletter.ts';

// Ten thousand readers take five minutes on a busy machine; fewer suffice to kill the process at the same
// stages.
const readers = Number(process.env.READERS ?? 1500);
const database = useDatabase();

const mailsIn = (outbox: string) => {
  try {
    return readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
};

test(`${readers} subscribers get one email each, even if the process is killed three times midway`, {
  timeout: 1_800_000,
}, async () => {
  const { db, connection } = database;
  await db.execute(
    sql`insert into subscribers (email, confirmed_at) select 'citatelj-' || n || '@primjer.hr', now() from generate_series(1, ${readers}::int) n`,
  );
  await db.execute(sql`insert into subscribers (email) values ('nepotvrden@primjer.hr')`);
  await db.execute(sql`insert into news (slug, topic, title, lead, body, seo_title, seo_description, minutes, published_at)
    values ('svima', 'savjeti', 'Svima', 'Uvod', 'Tekst', '', '', 1, now())`);
  await db.execute(
    sql`insert into newsletters (news_id, last_of_all) select id, ${readers}::int + 1 from news`,
  );
  const { rows } = await db.execute<{ id: number }>(sql`select id from news`);
  const tasks = openTasks({ connection, onError: () => undefined, work: false });
  // Registers the queue only; none of its tasks runs in this process.
  tasks.work(newsletterQueue, async () => undefined);
  await tasks.enqueue(db, newsletterQueue, { newsId: rows[0]?.id ?? 0 });
  await tasks.stop();
  const dataDir = siteFolder();
  const outbox = path.join(dataDir, 'outbox');
  const mails = () => mailsIn(outbox);
  const sent = (atLeast: number) =>
    expect.poll(() => mails().length, { timeout: 1_200_000 }).toBeGreaterThanOrEqual(atLeast);
  const start = () => startSite(dataDir, { DATABASE_URL: databaseUrl(connection), SEED: 'none' });
  let site = await start();
  // Kills the process once while emails are still being enqueued, and twice while they are being sent.
  for (const share of [0.001, 0.3, 0.6]) {
    await sent(readers * share);
    await killSite(site);
    site = await start();
  }
  await sent(readers);
  // A task of a killed worker is retried once its heartbeat is missed, and could send a duplicate.
  await expect.poll(() => unsentEmails(db), { timeout: 600_000 }).toBe(0);
  const counted = new Map<string, number>();
  for (const name of mails()) {
    const to = /^To: <?([^>\s]+)/m.exec(readFileSync(path.join(outbox, name), 'utf8'))?.[1] ?? name;
    counted.set(to, (counted.get(to) ?? 0) + 1);
  }
  expect(counted.size).toBe(readers);
  expect([...counted].filter(([, times]) => times !== 1)).toEqual([]);
  const [state] = (
    await db.execute<{ sent: number; done: boolean }>(
      sql`select sent, finished_at is not null as done from newsletters`,
    )
  ).rows;
  expect(state).toEqual({ sent: readers, done: true });
});
