import { sql } from 'drizzle-orm';
import { tickets } from '../../help/tables.ts';
import { news, subscribers } from '../../news/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { jobCategories } from '../../trades/tables.ts';
import type { Clock } from './clock.ts';
import { demoNews } from './news.ts';

const words = (text: string) => text.split(/\s+/).length;

export async function writeNews(tx: Tx, clock: Clock): Promise<void> {
  const keys = new Map(
    (await tx.select({ id: jobCategories.id, key: jobCategories.key }).from(jobCategories)).map(
      ({ id, key }) => [key, id],
    ),
  );
  await tx.insert(news).values(
    demoNews.toReversed().map(({ category, daysAgo, ...article }) => ({
      ...article,
      seoTitle: '',
      seoDescription: '',
      jobCategoryId: keys.get(category) ?? null,
      minutes: Math.max(1, Math.round(words(article.body) / 200)),
      publishedAt: clock.daysAgo(daysAgo, 9, 10),
      createdAt: clock.daysAgo(daysAgo, 9, 0),
      updatedAt: clock.daysAgo(daysAgo, 9, 10),
    })),
  );
  await tx.insert(subscribers).values(
    ['marija', 'luka', 'petra', 'ante', 'nikolina'].map((name, at) => ({
      email: `${name}@citatelji.test`,
      confirmedAt: clock.daysAgo(30 + at, 12, 0),
    })),
  );
  await tx.insert(tickets).values([
    {
      topic: 'racun' as const,
      name: 'Ana Matić',
      email: 'ana.matic@citatelji.test',
      message:
        'Ne mogu promijeniti email u profilu. Poveznica iz poruke javlja da je istekla, a otvorena je odmah nakon primitka.',
      createdAt: clock.daysAgo(1, 17, 22),
    },
    {
      topic: 'oglasi' as const,
      name: 'Alati Horvat d.o.o.',
      email: 'nabava@citatelji.test',
      message:
        'Treba nam R1 račun za oglas plaćen prošli tjedan. Broj potvrde je u privitku poruke koju ste nam poslali.',
      createdAt: clock.daysAgo(2, 9, 5),
    },
  ]);
  await tx.execute(sql`insert into consents (user_id, page_id, major, minor, created_at)
    select users.id, pages.id, pages.major, pages.minor, users.created_at from users, pages where pages.agreed on conflict do nothing`);
}
