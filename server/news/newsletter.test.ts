import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../testing/app.ts';
import { sendNewsletter } from './newsletter.ts';
import { news, newsletters, subscribers } from './tables.ts';

test('the newsletter does not count subscribers whose email could not be stored', async ({
  as,
  db,
  tasks,
  keys,
}) => {
  const maja = await as('moderator');
  const [item] = await db
    .insert(news)
    .values({
      slug: 'svima',
      topic: 'savjeti',
      title: 'Svima',
      lead: 'Uvod',
      body: 'Tekst',
      seoTitle: '',
      seoDescription: '',
      minutes: 1,
    })
    .returning();
  const newsId = item?.id ?? 0;
  const people = ['prva', 'druga'].map((name) => ({ email: `${name}@primjer.hr`, confirmedAt: new Date() }));
  const [, last] = await db.insert(subscribers).values(people).returning();
  await db.insert(newsletters).values({ newsId, startedBy: maja.id, lastOfAll: last?.id ?? 0 });
  let sent = 0;
  const send = async () => {
    sent += 1;
    if (sent === 2) throw new Error('The connection is gone.');
  };
  const sending = sendNewsletter(
    { db, tasks, keys, mail: { send } as never },
    newsId,
    AbortSignal.timeout(10_000),
  );
  await expect(sending).rejects.toThrow('The connection is gone.');
  const [state] = await db.select().from(newsletters).where(eq(newsletters.newsId, newsId));
  expect(state).toMatchObject({ lastSubscriberId: 0, sent: 0, finishedAt: null });
});
