import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { type Kept, retention } from '#contract/data-inventory.ts';
import { hour } from '#contract/durations.ts';
import type { Db } from '../platform/db/pool.ts';
import { makeAd } from '../testing/ads.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { keepTerms } from './retention.ts';

interface Planted {
  db: Db;
  ana: Person;
  at: string;
}
type Plant = (planted: Planted) => Promise<ReturnType<typeof sql>>;

const rows: Readonly<Record<Kept, Plant>> = {
  async sessions({ db, ana, at }) {
    const hash = randomUUID();
    await db.execute(
      sql`insert into tokens (user_id, hash, device_name, last_used_at) values (${ana.id}, ${hash}, 'stari', ${at})`,
    );
    return sql`select from tokens where hash = ${hash}`;
  },
  async devices({ db, ana, at }) {
    const hash = randomUUID();
    await db.execute(
      sql`insert into known_devices (user_id, hash, last_used_at) values (${ana.id}, ${hash}, ${at})`,
    );
    return sql`select from known_devices where hash = ${hash}`;
  },
  async origins({ db, at }) {
    const slug = randomUUID();
    await db.execute(sql`insert into users (email, name, slug) values (${slug}, 'Netko', ${slug})`);
    await db.execute(
      sql`insert into account_origins (user_id, network, seen_at) select id, '203.0.113.7', ${at} from users where slug = ${slug}`,
    );
    return sql`select from account_origins where user_id = (select id from users where slug = ${slug})`;
  },
  async bans({ db, at }) {
    const norm = randomUUID();
    await db.execute(
      sql`insert into pattern_bans (kind, pattern, norm, head, reason, until, ended_at) values ('text', ${norm}, ${norm}, ${norm}, 'Lažni upiti', ${at}, null),
        ('text', ${norm}, ${norm}, ${norm}, 'Lažni upiti', now() + interval '1 year', ${at})`,
    );
    return sql`select from pattern_bans where norm = ${norm}`;
  },
  async bounces({ db, at }) {
    const mark = randomUUID();
    await db.execute(
      sql`insert into bounced_addresses (mark, first_at, last_at) values (${mark}, '2020-01-01', ${at})`,
    );
    return sql`select from bounced_addresses where mark = ${mark}`;
  },
  async secrets({ db, at }) {
    const hash = randomUUID();
    await db.execute(sql`insert into auth_challenges (hash, expires_at) values (${hash}, ${at})`);
    return sql`select from auth_challenges where hash = ${hash}`;
  },
  async unconfirmed_accounts({ db, at }) {
    const slug = randomUUID();
    await db.execute(
      sql`insert into users (email, name, slug, created_at) values (${slug}, 'Nitko', ${slug}, '2020-01-01')`,
    );
    await db.execute(
      sql`insert into tokens (user_id, hash, device_name, last_used_at) select id, ${slug}, 'stari', ${at} from users where slug = ${slug}`,
    );
    return sql`select from users where slug = ${slug}`;
  },
  async evidence({ db, ana, at }) {
    const outcome = randomUUID();
    await db.execute(sql`insert into reports (reporter_id, subject_type, subject_id, reason, details, snapshot, status, outcome, closed_at)
      values (${ana.id}, 'user', 1, 'spam', 'Zove stalno.', '{"name": "Ivo"}', 'closed', ${outcome}, ${at})`);
    return sql`select from reports where outcome = ${outcome} and snapshot ? 'name' and details is not null`;
  },
  async statements({ db, ana, at }) {
    const reason = randomUUID();
    await db.execute(sql`with made as (insert into decisions (subject_type, measure, ground, source) values ('review', 'remove', 'terms', 'own') returning id),
      stated as (insert into statements (decision_id, user_id, subject_id, reason, created_at) select id, ${ana.id}, 1, ${reason}, ${at} from made returning decision_id)
      insert into appeals (decision_id, user_id, text) select decision_id, ${ana.id}, ${reason} from stated`);
    return sql`select from statements where reason = ${reason} union all select from appeals where text = ${reason}`;
  },
  async signals({ db, ana, at }) {
    const reason = randomUUID();
    const id = Math.trunc(Math.random() * 1e9);
    await db.execute(
      sql`insert into content_fingerprints (kind, subject_id, user_id, seen_at, minhash) values ('job_post', ${id}, ${ana.id}, ${at}, '{}')`,
    );
    await db.execute(
      sql`insert into signal_findings (kind, subject_id, signal, reason, user_id, created_at) values ('job_post', ${id}, 'link', ${reason}, ${ana.id}, ${at})`,
    );
    return sql`select from content_fingerprints where subject_id = ${id} union all select from signal_findings where reason = ${reason}`;
  },
  async tickets({ db, at }) {
    const message = randomUUID();
    await db.execute(
      sql`insert into tickets (topic, name, email, message, closed_at) values ('racun', 'Ana', 'ana@primjer.hr', ${message}, ${at})`,
    );
    return sql`select from tickets where message = ${message}`;
  },
  async subscribers({ db, at }) {
    const email = `${randomUUID()}@primjer.hr`;
    await db.execute(sql`insert into subscribers (email, created_at) values (${email}, ${at})`);
    return sql`select from subscribers where email = ${email}`;
  },
  async seen_jobs({ db, ana, at }) {
    const post = await makePost(db, ana.id);
    await db.execute(
      sql`insert into seen_jobs (user_id, job_post_id, created_at) values (${ana.id}, ${post}, ${at})`,
    );
    return sql`select from seen_jobs where job_post_id = ${post}`;
  },
  async ad_views({ db, at }) {
    const nonce = randomUUID();
    await db.execute(
      sql`insert into ad_token_uses (nonce, use, ad_id, visitor, network, expires_at) values (${nonce}, 'click', ${await makeAd(db)}, 'v', 'n', ${at})`,
    );
    return sql`select from ad_token_uses where nonce = ${nonce}`;
  },
  async exports({ db, ana, at }) {
    const folder = `private/izvozi/${randomUUID()}`;
    await db.execute(
      sql`insert into data_exports (user_id, state, folder, created_at) values (${ana.id}, 'failed', ${folder}, ${at})`,
    );
    return sql`select from data_exports where folder = ${folder}`;
  },
  async failed_jobs({ db, at }) {
    const id = randomUUID();
    await db.execute(
      sql`insert into pgboss.job (id, name, data, created_on) values (${id}, 'dead', '{"name": "Ana"}', ${at})`,
    );
    return sql`select from pgboss.job where id = ${id}`;
  },
  async left_accounts({ db, at }) {
    const slug = randomUUID();
    await db.execute(
      sql`insert into users (email, name, slug, email_confirmed_at, delete_at) values (${slug}, 'Odlazi', ${slug}, now(), ${at}::timestamptz + interval '14 days')`,
    );
    return sql`select from users where slug = ${slug}`;
  },
};

const stands = async (db: Db, question: ReturnType<typeof sql>) =>
  (await db.execute(question)).rows.length > 0;

describe('retention periods', () => {
  for (const [kept, { days }] of Object.entries(retention) as [Kept, (typeof retention)[Kept]][])
    test(`${kept}: an older row is deleted overnight, and a newer one remains`, async ({
      as,
      db,
      tasks,
      storage,
    }) => {
      const ana = await as('client');
      const end = Date.now() - days * 24 * hour;
      const at = (moment: number) => ({ db, ana, at: new Date(moment).toISOString() });
      const [older, younger] = [await rows[kept](at(end - hour)), await rows[kept](at(end + hour))];
      expect([await stands(db, older), await stands(db, younger)]).toEqual([true, true]);
      await keepTerms({ db, tasks, storage }, new Date());
      await tasks.runDue();
      expect([await stands(db, older), await stands(db, younger)]).toEqual([false, true]);
    });

  test('a failed deletion does not block the others', async ({ as, db, tasks, storage }) => {
    const ana = await as('client');
    const old = { db, ana, at: new Date(Date.now() - 500 * 24 * hour).toISOString() };
    const [session, folder] = [await rows.sessions(old), await rows.exports(old)];
    const broken = { ...storage, deleteFolder: async () => Promise.reject(new Error('the disk is gone')) };
    await expect(keepTerms({ db, tasks, storage: broken }, new Date())).rejects.toThrow(
      '1 retention periods were not applied',
    );
    expect([await stands(db, session), await stands(db, folder)]).toEqual([false, true]);
  });
});
