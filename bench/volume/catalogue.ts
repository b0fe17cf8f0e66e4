import type pg from 'pg';
import type { JobQuestion } from '#contract/job-questions.ts';
import places from '../../server/seed/data/places.json' with { type: 'json' };
import type { Random } from '../../server/seed/demo/random.ts';

export interface Town {
  id: number;
  countyId: number;
  name: string;
}
export interface Type {
  id: number;
  categoryId: number;
  category: string;
  name: string;
  /** Current version of the type's questions. */
  setId: number | null;
  questions: readonly JobQuestion[];
}

export interface Catalogue {
  types: readonly Type[];
  typesOf: ReadonlyMap<string, readonly Type[]>;
  town(random: Random): Town;
}

export async function readCatalogue(client: pg.ClientBase): Promise<Catalogue> {
  const { rows: types } = await client.query<Type>(
    `select t.id, c.id as "categoryId", c.key as category, t.name, q.id as "setId", coalesce(q.questions, '[]') as questions
      from job_types t join job_categories c on c.id = t.job_category_id
      left join lateral (select id, questions from question_sets where job_type_id = t.id order by id desc limit 1) q on true order by t.id`,
  );
  const { rows: towns } = await client.query<Town & { key: string }>(
    'select id, county_id as "countyId", name, key from towns order by key',
  );
  const population = new Map(places.towns.map(({ key, population: people }) => [key, people]));
  let people = 0;
  const upTo = towns.map(({ key }) => (people += population.get(key) ?? 0));
  return {
    types,
    typesOf: Map.groupBy(types, (type) => type.category),
    town(random) {
      const wanted = random.next() * people;
      let [low, high] = [0, upTo.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((upTo[middle] ?? 0) <= wanted) low = middle + 1;
        else high = middle;
      }
      return at(towns, low);
    },
  };
}

export function at<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`index ${index} is out of range of ${items.length} items`);
  return item;
}
