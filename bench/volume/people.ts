import { createHash } from 'node:crypto';
import { slugify } from '#contract/format.ts';
import { seeded } from '../../server/seed/demo/random.ts';
import { at, type Catalogue } from './catalogue.ts';
import type { TableRows } from './copy.ts';
import { day } from './plan.ts';
import { isWorker, moderatorOf, type Shape } from './shape.ts';
import { aboutOf, nameOf } from './texts.ts';

export function peopleRows(shape: Shape, catalogue: Catalogue, now: Date): TableRows[] {
  const trades = Array.from({ length: shape.people + 1 }, (_, place) =>
    isWorker(place + 1) && place < shape.people ? tradesOf(catalogue, place + 1) : [],
  );
  return [
    {
      table: 'users',
      columns: [
        'id',
        'email',
        'name',
        'slug',
        'about',
        'type_of',
        'role',
        'email_confirmed_at',
        'onboarding',
        'boosted_from',
        'boosted_until',
        'created_at',
      ],
      rows: people(shape, trades, now.getTime()),
    },
    {
      table: 'user_job_categories',
      columns: ['user_id', 'job_category_id'],
      rows: each(trades, (id, own) =>
        [...new Set(own.map(({ categoryId }) => categoryId))].map((category) => [id, category]),
      ),
    },
    {
      table: 'user_job_types',
      columns: ['user_id', 'job_category_id', 'job_type_id'],
      rows: each(trades, (id, own) => own.map((type) => [id, type.categoryId, type.id])),
    },
    ...placeRows(shape, catalogue),
    {
      table: 'user_contacts',
      columns: ['user_id', 'kind', 'value'],
      rows: each(trades, (id, own) =>
        own.length ? [[id, 'phone', `+385 91 555 ${String(id % 10_000).padStart(4, '0')}`]] : [],
      ),
    },
    { table: 'tokens', columns: ['user_id', 'hash', 'device_name'], rows: sessions(shape) },
  ];
}

function* people(
  shape: Shape,
  trades: readonly ReturnType<typeof tradesOf>[],
  now: number,
): TableRows['rows'] {
  const random = seeded('volume: people');
  for (let id = 1; id <= shape.people + 1; id++) {
    const name = nameOf(random);
    const [first] = at(trades, id - 1);
    const isStaff = id === moderatorOf(shape);
    const createdAt = new Date(now - 760 * day + Math.floor((id / (shape.people + 1)) * 20 * day));
    const boosted = first !== undefined && random.chance(0.004);
    yield [
      id,
      `osoba-${id}@primjer.hr`,
      name,
      `${slugify(name)}-${id}`,
      first ? aboutOf(random, first.category) : null,
      first ? (random.chance(0.9) ? 'worker' : 'general') : 'client',
      isStaff ? 'moderator' : null,
      createdAt,
      'done',
      boosted ? new Date(now - 7 * day) : null,
      boosted ? new Date(now + 365 * day) : null,
      createdAt,
    ];
  }
}

function tradesOf({ types, typesOf }: Catalogue, id: number) {
  const random = seeded(`volume: worker ${id}`);
  const categories = new Set([
    random.pick(types).category,
    ...(random.chance(0.3) ? [random.pick(types).category] : []),
  ]);
  return [...categories].flatMap((category) =>
    random.some(typesOf.get(category) ?? [], random.between(1, 3)),
  );
}

function placeRows({ people: count }: Shape, catalogue: Catalogue): TableRows[] {
  const random = seeded('volume: places');
  const homes = Array.from({ length: count }, (_, place) => {
    if (!isWorker(place + 1) || random.chance(0.08)) return [];
    const [home, other] = [catalogue.town(random), catalogue.town(random)];
    return random.chance(0.25) && other.countyId !== home.countyId ? [home, other] : [home];
  });
  return [
    {
      table: 'user_counties',
      columns: ['user_id', 'county_id'],
      rows: each(homes, (id, towns) => towns.map(({ countyId }) => [id, countyId])),
    },
    {
      table: 'user_towns',
      columns: ['user_id', 'county_id', 'town_id'],
      rows: each(homes, (id, [home]) => (home && id % 3 === 0 ? [[id, home.countyId, home.id]] : [])),
    },
  ];
}

function* each<T>(
  items: readonly T[],
  rowsOf: (id: number, item: T) => (number | string)[][],
): TableRows['rows'] {
  for (let place = 0; place < items.length; place++) yield* rowsOf(place + 1, at(items, place));
}

function* sessions({ sessions: count }: Shape): TableRows['rows'] {
  for (let n = 1; n <= count; n++)
    yield [n * 2, createHash('sha256').update(`volume ${n}`).digest('hex'), 'Chrome, Windows'];
}
