import { sql } from 'drizzle-orm';
import { password } from './accounts.ts';
import { test } from './app.ts';
import { picture } from './files.ts';
import { choices } from './job-posts.ts';
import { compareAfter, dismissReport, type Kind, pictures, reportByMany, worker } from './stored-answers.ts';

const hiddenWorker = [...worker, 'portfolio', 'contacts'] as const;

const writes: Record<string, Kind> = {
  'a worker changes their name': {
    write: ({ ivo }) => ivo.post('/me/update', { name: 'Ivo Novi' }),
    seen: worker,
  },
  'a worker changes their description': {
    write: ({ ivo }) => ivo.post('/me/update', { about: 'Dvadeset godina iskustva.' }),
    seen: worker,
  },
  'a worker sets a date from which they are available': {
    write: ({ ivo }) => ivo.post('/me/update', { available_from: '2099-01-01' }),
    seen: worker,
  },
  'a worker chooses a county': {
    write: async ({ ivo, db }) => {
      const both = await Promise.all(['zadarska', 'istarska'].map((county) => choices(db, { county })));
      return ivo.post('/me/update', { counties_ids: both.map(({ county_id }) => county_id) });
    },
    seen: worker,
  },
  'a worker adds a contact': {
    write: ({ ivo }) => ivo.post('/me/update', { contacts: { phones: ['+385 91 555 0100'] } }),
    seen: ['contacts'],
  },
  'a worker adds a portfolio picture': {
    write: async ({ ivo }) => ivo.upload('/me/portfolio', { file: await picture() }),
    seen: ['portfolio'],
  },
  'a worker adds another portfolio picture': {
    write: async ({ ivo }) => ivo.upload('/me/portfolio', { file: await picture() }),
    seen: ['portfolio'],
  },
  'a worker reorders the portfolio': {
    write: async ({ ivo }) =>
      ivo.put('/me/portfolio', { ids: (await pictures(ivo, `/users/${ivo.id}/portfolio`)).reverse() }),
    seen: ['portfolio'],
  },
  'a worker adds a caption to a portfolio picture': {
    write: async ({ ivo }) =>
      ivo.put(`/me/portfolio/${(await pictures(ivo, `/users/${ivo.id}/portfolio`))[0]}`, {
        caption: 'Kupaonica u Zadru',
      }),
    seen: ['portfolio'],
  },
  'a worker deletes the first portfolio picture': {
    write: async ({ ivo }) =>
      ivo.delete(`/me/portfolio/${(await pictures(ivo, `/users/${ivo.id}/portfolio`))[0]}`),
    seen: ['portfolio'],
  },
  'a worker changes their profile picture': {
    write: async ({ ivo }) => ivo.upload('/me/update', { profile_img: await picture() }),
    seen: worker,
  },
  'a worker answers the first messages of five clients': {
    write: async ({ ivo, clients }) => {
      for (const client of clients)
        await client.post('/send-message', { user_id: ivo.id, message: 'Dobar dan!' });
      for (const client of clients)
        await ivo.post('/send-message', { user_id: client.id, message: 'Dobar dan.' });
    },
    seen: ['response time'],
  },
  'a trade check is approved': {
    write: async ({ ivo, moderator }) => {
      const sent = await ivo.upload('/me/trade-check', { document: await picture() }, { oib: '69435151530' });
      return moderator.post(`/admin/trade-checks/${sent.body.data.id}/approve`);
    },
    seen: worker,
  },
  'three people report the worker': {
    write: (site) => reportByMany(site, 'user', site.ivo.id),
    seen: hiddenWorker,
  },
  'the report of the worker is closed as unfounded': { write: dismissReport, seen: hiddenWorker },
  'the worker is boosted in the database': {
    elsewhere: true,
    write: ({ db, ivo }) =>
      db.execute(
        sql`update users set boosted_from = now() - interval '1 day', boosted_until = now() + interval '1 day' where id = ${ivo.id}`,
      ),
    seen: worker,
  },
  'the worker deletes the account': {
    write: ({ ivo }) => ivo.send('DELETE', `/auth/delete-account?password=${password}`),
    seen: [...worker, 'portfolio', 'contacts', 'response time', 'reviews'],
  },
};

test('after every write to a person, cached responses equal those of a node without a cache', {
  timeout: 120_000,
}, async ({ db, tasks, as, openNode }) => {
  await compareAfter(writes, { db, tasks, as, openNode }, 'finished');
});
