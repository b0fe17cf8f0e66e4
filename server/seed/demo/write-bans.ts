import { sql } from 'drizzle-orm';
import { accountOrigins } from '../../auth/tables.ts';
import { written } from '../../bans/patterns.ts';
import { patternBans } from '../../bans/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { users } from '../../users/tables.ts';
import { moderatorSlug } from './cast.ts';
import type { Clock } from './clock.ts';

const bans = [
  {
    kind: 'email',
    pattern: '*@brzi-upiti.example',
    reason: 'Isti tekst s deset računa te domene u jednom danu.',
    ago: 11,
    days: 90,
    hits: 7,
    misses: 0,
  },
  {
    kind: 'text',
    pattern: 'kapara na račun',
    reason: 'Traže uplatu prije dolaska na posao.',
    ago: 34,
    days: 180,
    hits: 12,
    misses: 3,
  },
  {
    kind: 'network',
    pattern: '203.0.113.0/24',
    reason: 'Dvadesetak lažnih ocjena istog majstora.',
    ago: 62,
    days: 30,
    hits: 4,
    misses: 9,
  },
] as const;

const newcomers = ['Marin Šarić', 'Nikola Pavić', 'Tea Lončar', 'Josip Grgić', 'Lucija Babić'];
const network = '198.51.100';

export async function writeBans(tx: Tx, people: ReadonlyMap<string, number>, clock: Clock): Promise<void> {
  const moderator = people.get(moderatorSlug) ?? null;
  await tx.insert(patternBans).values(
    bans.map(({ ago, days, ...ban }) => ({
      ...ban,
      ...written(ban.kind, ban.pattern),
      createdBy: moderator,
      createdAt: clock.daysAgo(ago, 9, 20),
      changedAt: clock.daysAgo(ago, 9, 20),
      until: clock.daysAgo(ago - days, 9, 20),
    })),
  );
  const opened = (n: number) => clock.minutesAgo(180 - 11 * n);
  const made = await tx
    .insert(users)
    .values(
      newcomers.map((name, n) => ({
        name,
        slug: `novi-racun-${n + 1}`,
        email: `novi.racun.${n + 1}@example.com`,
        typeOf: 'client' as const,
        emailConfirmedAt: opened(n),
        createdAt: opened(n),
      })),
    )
    .returning({ id: users.id });
  await tx.insert(accountOrigins).values(
    made.map(({ id }, n) => ({
      userId: id,
      network: `${network}.${20 + n}`,
      block: `${network}.0/24`,
      seenAt: opened(n),
      openedAt: opened(n),
    })),
  );
  const author = made[0]?.id ?? 0;
  await tx.execute(sql`
    with chosen as (select p.id from job_posts p join users u on u.id = p.user_id where p.status = 'pending' and u.password_hash is null order by p.submitted_at desc, p.id limit 1),
      moved as (update job_posts set user_id = ${author} where id in (select id from chosen) returning id)
    update job_post_events set author_id = ${author} where job_post_id in (select id from moved)`);
}
