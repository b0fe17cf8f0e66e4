import { day } from '#contract/durations.ts';
import { type Clock, later, writingHours } from './clock.ts';
import type { Person } from './people.ts';
import type { PlannedPost } from './posts.ts';
import { type Random, seeded } from './random.ts';
import { reviewTexts } from './source.ts';
import { answers, clientReviews, plainReviews } from './texts.ts';

export interface PlannedReview {
  author: Person;
  subject: Person;
  post: PlannedPost | undefined;
  stars: number;
  comment: string;
  at: Date;
  answer: { text: string; at: Date } | undefined;
}

const counts = [
  26, 23, 21, 19, 17, 16, 15, 14, 13, 12, 11, 10, 9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2,
  2, 2, 2, 1, 1, 1, 1, 1,
];
const bestKnown = [
  'majstor@demo.test',
  'sime.juric@example.com',
  'gradnja.stimac@example.com',
  'zvonimir.durdevic@example.com',
  'marijana.cosic@example.com',
  'oboje@demo.test',
];
const ofClients: Readonly<Record<string, number>> = {
  'petra.milinovic@example.com': 6,
  'klijent@demo.test': 3,
};
const keptFree: Readonly<Record<string, readonly string[]>> = {
  'majstor@demo.test': ['klijent@demo.test', 'oboje@demo.test'],
  'oboje@demo.test': ['klijent@demo.test', 'majstor@demo.test'],
};

const clientsShare = 0.75;
const answeredShare = 0.28;
const longestDays = 500;

/**
 * Returns reviews of 40 workers and some clients, at most one per pair of people. The texts fit the trade and
 * both people, and none is repeated on a profile.
 */
export function reviews(
  everybody: readonly Person[],
  posts: readonly PlannedPost[],
  clock: Clock,
  now: Date,
): PlannedReview[] {
  const random = seeded('reviews');
  const workers = everybody.filter((one) => one.categories.length > 0);
  const clients = everybody.filter((one) => one.categories.length === 0 && one.role === null);
  const named = bestKnown.flatMap((email) => workers.filter((one) => one.email === email));
  const ranked = [
    ...named,
    ...random.shuffled(workers.filter((one) => !named.includes(one) && one.ageDays > 30)),
  ];
  const finished = posts.filter((post) => post.status === 'finished');
  const used = new Set<string>();
  const takes = (author: Person, subject: Person) =>
    author !== subject &&
    !used.has(pair(author, subject)) &&
    !keptFree[subject.email]?.includes(author.email);
  const at = (author: Person, subject: Person) => {
    const most = Math.min(author.ageDays, subject.ageDays, longestDays) - 1;
    return clock.daysAgo(
      1 + Math.floor(random.next() * (most - 1)),
      random.between(writingHours.from, writingHours.to),
      random.between(0, 59),
    );
  };

  const ofWorkers = counts.flatMap((count, rank) => {
    const subject = ranked[rank];
    if (!subject) return [];
    const good = rank < named.length ? 1 : random.next();
    const texts = textsFor(random, subject, good);
    const jobs = new Map(
      finished.filter((post) => subject.categories.includes(post.category)).map((post) => [post.owner, post]),
    );
    return authorsFor(random, count, [...jobs.keys()], clients, workers, (author) =>
      takes(author, subject),
    ).flatMap((author): PlannedReview[] => {
      const text = takeFitting(texts, author);
      if (!text) return [];
      used.add(pair(author, subject));
      const job = jobs.get(author);
      if (job) finished.splice(finished.indexOf(job), 1);
      const end = job?.timeline.at(-1)?.at;
      const post = end && end.getTime() > now.getTime() - subject.ageDays * day ? job : undefined;
      const written = post && end ? later(end, random.between(90, 1300)) : at(author, subject);
      return [
        {
          author,
          subject,
          post,
          stars: text.stars,
          comment: text.comment,
          at: written,
          answer: answerTo(random, subject, text.stars, written, now),
        },
      ];
    });
  });
  const ofOthers = Object.entries(ofClients).flatMap(([email, count]) => {
    const subject = clients.find((one) => one.email === email);
    if (!subject) return [];
    return random
      .some(
        workers.filter((author) => takes(author, subject)),
        count,
      )
      .map((author, index): PlannedReview => {
        const text = clientReviews[(index * 5 + count) % clientReviews.length] ?? random.pick(clientReviews);
        return { author, subject, post: undefined, ...text, at: at(author, subject), answer: undefined };
      });
  });
  return [...ofWorkers, ...ofOthers].sort((a, b) => a.at.getTime() - b.at.getTime());
}

const pair = (author: Person, subject: Person) => `${author.slug} ${subject.slug}`;

interface Text {
  stars: number;
  reviewer: string | null;
  comment: string;
}

export function textsFor(random: Random, subject: Person, good: number): Text[] {
  const own = reviewTexts.filter(
    (text) =>
      (text.worker === null || text.worker === subject.voice) &&
      text.categories.length > 0 &&
      text.categories.every((key) => subject.categories.includes(key)),
  );
  const general = [
    ...reviewTexts.filter(
      (text) => text.categories.length === 0 && (text.worker === null || text.worker === subject.voice),
    ),
    ...plainReviews.map((text) => ({ ...text, reviewer: null })),
  ];
  const likely = (stars: number) =>
    stars === 5 ? 1 : stars === 4 ? 0.8 - good * 0.35 : (stars === 3 ? 0.9 : 0.55) * (1 - good);
  const placed = [
    ...own.map((text) => ({ text, place: random.next() / (likely(text.stars) * 2 + 1e-6) })),
    ...general.map((text) => ({ text, place: random.next() / (likely(text.stars) + 1e-6) })),
  ];
  return placed.sort((a, b) => a.place - b.place).map(({ text }) => text);
}

export function takeFitting(texts: Text[], author: Person): Text | undefined {
  const at = texts.findIndex((text) => text.reviewer === null || text.reviewer === author.voice);
  return at < 0 ? undefined : texts.splice(at, 1)[0];
}

function authorsFor(
  random: Random,
  count: number,
  owners: readonly Person[],
  clients: readonly Person[],
  workers: readonly Person[],
  takes: (author: Person) => boolean,
): Person[] {
  const first = owners.filter(takes).slice(0, count);
  const others = (people: readonly Person[]) =>
    random.shuffled(people.filter((one) => takes(one) && !first.includes(one) && one.ageDays > 10));
  const fromClients = others(clients).slice(0, Math.ceil((count - first.length) * clientsShare));
  return [
    ...first,
    ...fromClients,
    ...others(workers).slice(0, Math.max(0, count - first.length - fromClients.length)),
  ];
}

export function answerTo(
  random: Random,
  subject: Person,
  stars: number,
  written: Date,
  now: Date,
): PlannedReview['answer'] {
  const at = later(written, random.between(60, 2600));
  if (!random.chance(answeredShare) || at > now) return undefined;
  const own = answers[subject.voice === 'team' ? 'we' : 'one'];
  return { text: random.pick(stars >= 4 ? own.glad : own.sorry), at };
}
