import { slugify } from '#contract/format.ts';
import type { Role, UserType } from '#contract/users.ts';
import type { Gender } from '../art/portrait.ts';
import { companyWords, knownClients, knownWorkers, regions, staff } from './cast.ts';
import { type Random, seeded } from './random.ts';
import {
  categoryByKey,
  firstNames,
  phonePattern,
  surnames,
  townsOfCounty,
  type Voice,
  workerAbouts,
} from './source.ts';
import { specialities } from './specialities.ts';

export interface Person {
  name: string;
  slug: string;
  email: string;
  voice: Voice;
  type: UserType;
  role: Role | null;
  about: string | null;
  categories: readonly string[];
  types: readonly { key: string; category: string }[];
  counties: readonly string[];
  towns: readonly { key: string; county: string }[];
  phones: readonly string[];
  emails: readonly string[];
  ageDays: number;
  tradeVerified: boolean;
  boosted: boolean;
  freeInDays: number | null;
  portrait: Gender | null;
  hue: number;
  signsIn: boolean;
}

const clientsCount = 30;
const boostedWorkers = 6;
const workersWithDate = 8;

export function people(): Person[] {
  const random = seeded('people');
  const taken = new Set(
    [...staff, ...knownClients, ...Object.values(knownWorkers)].flatMap((one) => one.name ?? []),
  );
  const nameOf = (voice: Voice, category: string) => freeName(random, taken, voice, category);
  const boosted = new Set(random.some(workerAbouts.keys().toArray(), boostedWorkers));
  return withDates([
    ...staff.map((one) => person(random, { ...one, ageDays: 760, type: 'client', phones: [] })),
    ...workerAbouts.map((_, index) => worker(random, index, nameOf, boosted.has(index))),
    ...knownClients.map(({ name, voice, email }) =>
      person(random, { name, voice, email, ageDays: 610, phones: [phone(random)] }),
    ),
    ...Array.from({ length: clientsCount - 1 }, (_, index) => client(random, index % 2 ? 'f' : 'm', nameOf)),
  ]);
}

function withDates(everybody: Person[]): Person[] {
  const random = seeded('availability');
  const workers = everybody.filter((one) => one.categories.length > 0);
  const [known, others] = [
    workers.filter((one) => one.email === 'majstor@demo.test'),
    workers.filter((one) => !one.signsIn),
  ];
  const free = new Map(
    [...known, ...random.some(others, workersWithDate - known.length)].map((one) => [
      one,
      random.between(2, 40),
    ]),
  );
  // The demo worker who can sign in becomes available soon enough for urgent inquiries.
  for (const one of known) free.set(one, 2);
  return everybody.map((one) => ({ ...one, freeInDays: free.get(one) ?? null }));
}

type NameOf = (voice: Voice, category: string) => string;

function freeName(random: Random, taken: Set<string>, voice: Voice, category: string): string {
  const surname = random.pick(surnames);
  const name =
    voice === 'team'
      ? `${companyWords[category] ?? 'Obrt'} ${surname}`
      : `${random.pick(firstNames[voice])} ${surname}`;
  if (taken.has(name)) return freeName(random, taken, voice, category);
  taken.add(name);
  return name;
}

function person(
  random: Random,
  given: Pick<Person, 'name' | 'voice' | 'ageDays'> &
    Partial<Omit<Person, 'email'>> & { email?: string | undefined },
): Person {
  const slug = slugify(given.name);
  const email = given.email ?? `${slug.replaceAll('-', '.')}@example.com`;
  const categories = given.categories ?? [];
  const signsIn = email.endsWith('@demo.test');
  const defaults = {
    type: 'client',
    role: null,
    about: null,
    types: [],
    counties: [],
    towns: [],
    phones: [],
    emails: [],
    tradeVerified: false,
    boosted: false,
    freeInDays: null,
  } as const;
  return {
    ...defaults,
    ...given,
    slug,
    email,
    categories,
    portrait: given.voice !== 'team' && (random.chance(0.72) || signsIn) ? given.voice : null,
    hue: categoryByKey.get(categories[0] ?? '')?.hue ?? random.between(0, 359),
    signsIn,
  };
}

const client = (random: Random, voice: Gender, nameOf: NameOf) =>
  person(random, {
    name: nameOf(voice, ''),
    voice,
    type: random.chance(0.85) ? 'client' : 'general',
    ageDays: random.between(25, 700),
    phones: random.chance(0.5) ? [phone(random)] : [],
  });

function worker(random: Random, index: number, nameOf: NameOf, boosted: boolean): Person {
  const text = workerAbouts[index];
  if (!text) throw new Error(`the worker text ${index} is missing`);
  const known = knownWorkers[index];
  const voice = text.worker as Voice;
  const name = known?.name ?? nameOf(voice, text.categories[0] ?? '');
  const drawn = known?.counties ?? countiesNear(random);
  const drawnTowns = known?.towns
    ? drawn.flatMap((county) => townsOf(county, known.towns ?? []))
    : townsNear(random, drawn);
  const slug = slugify(name);
  return person(random, {
    name,
    voice,
    email: known?.email,
    type: known?.type ?? 'worker',
    about: text.about,
    categories: text.categories,
    types: typesOf(index, text.categories),
    counties: known?.near ? Object.keys(known.near) : drawn,
    towns: known?.near
      ? Object.entries(known.near).flatMap(([county, keys]) => townsOf(county, keys))
      : drawnTowns,
    phones: [phone(random)],
    emails: random.chance(0.7)
      ? [`${voice === 'team' ? 'info' : 'posao'}.${slug.replaceAll('-', '.')}@example.com`]
      : [],
    ageDays: known?.name ? random.between(520, 730) : random.between(15, 730),
    tradeVerified:
      voice === 'team' ? random.chance(0.6) : random.chance(0.25) || known?.email === 'majstor@demo.test',
    boosted,
  });
}

const phone = (random: Random) => phonePattern.replaceAll('#', () => String(random.between(0, 9)));

const countiesNear = (random: Random) =>
  random.chance(0.08) ? [] : random.some(random.pick(regions), random.between(1, 2));

const townsOf = (county: string, keys: readonly string[]) =>
  townsOfCounty(county)
    .filter((town) => keys.includes(town.key))
    .map(({ key }) => ({ key, county }));

function townsNear(random: Random, [county]: readonly string[]) {
  if (!county || county === 'grad-zagreb' || !random.chance(0.35)) return [];
  return random
    .some(townsOfCounty(county).slice(0, 8), random.between(1, 3))
    .map(({ key }) => ({ key, county }));
}

const townsFrom = 5;

/**
 * Adds towns to most workers who cover a county and have none, so that the demo shows distances. Uses a
 * separate random generator, so that the rest of the demo is unchanged.
 */
export function withTowns(everybody: readonly Person[]): Person[] {
  const random = seeded('towns of workers');
  return everybody.map((one) => {
    if (one.counties.length === 0 || one.towns.length > 0 || !random.chance(0.85)) return one;
    const towns = one.counties.flatMap((county) => {
      // The largest town is always covered: it has the most inquiries.
      const [largest, ...others] = townsOfCounty(county).slice(0, townsFrom);
      if (!largest) return [];
      return [largest, ...random.some(others, random.between(1, 3))].map(({ key }) => ({ key, county }));
    });
    return { ...one, towns };
  });
}

function typesOf(index: number, categories: readonly string[]) {
  const keys = specialities[index]?.split(' ') ?? [];
  return categories.flatMap(
    (category) =>
      categoryByKey
        .get(category)
        ?.types.filter((type) => keys.includes(type.key))
        .map(({ key }) => ({ key, category })) ?? [],
  );
}
