import type { PostKind, Urgency } from '#contract/job-posts.ts';
import type { StoredStatus } from '../../job-posts/states.ts';
import type { StoredAnswers } from '../../job-questions/answers.ts';
import { type Clock, writingHours } from './clock.ts';
import { nearPosts } from './near-posts.ts';
import type { Person } from './people.ts';
import { type PlannedPicture, picturesFor } from './picture-plan.ts';
import { answersOf } from './post-answers.ts';
import { endings, offers, type Settled, settled, today, waiting } from './post-plan.ts';
import { type Random, seeded } from './random.ts';
import { inquiries } from './source.ts';
import { phoneOnPicture } from './texts.ts';
import { type Ending, type PlannedEvent, statusOf, timelineOf } from './timeline.ts';

export interface PlannedPost {
  key: string;
  owner: Person;
  kind: PostKind;
  subject: string;
  category: string;
  type: string;
  county: string | null;
  town: string | null;
  urgency: Urgency;
  budgetCents: number | null;
  answers: StoredAnswers | null;
  status: StoredStatus;
  timeline: PlannedEvent[];
  pictures: PlannedPicture[];
  document: string | undefined;
  remindedAt: Date | null;
}

const urgent = /hitno|danas|sutra|ovaj tjedan/i;
const picturesShare = 0.76;

/** Derives the urgency from the text instead of random numbers, so that the rest of the demo is unchanged. */
function urgencyOf(subject: string): Urgency {
  if (/hitno|danas|sutra|što prije|odmah/i.test(subject)) return 'urgent';
  if (/ovaj tjedan|idući tjedan|sljedeći tjedan|petak|subot|vikend/i.test(subject)) return 'this_week';
  if (/ovaj mjesec|do kraja|mjesec|tjedn/i.test(subject)) return 'this_month';
  return 'flexible';
}

function budgetOf({ budget_cents: own }: (typeof inquiries)[number], index: number): number | null {
  if (own !== undefined) return own;
  return index % 6 === 3 ? ([8000, 15_000, 30_000, 60_000, 120_000][index % 5] ?? null) : null;
}

export function posts(everybody: readonly Person[], clock: Clock, now: Date): PlannedPost[] {
  const random = seeded('posts');
  const byEmail = new Map(everybody.map((one) => [one.email, one]));
  const ownerBy = (email: string) => byEmail.get(email) ?? nobody(email);
  const free = inquiries
    .keys()
    .filter((index) => !settled[index])
    .toArray();
  const plans = new Map<number, Settled>([
    ...chances(random, free, everybody),
    ...Object.entries(settled).map(([index, plan]) => [Number(index), plan] as const),
  ]);
  const sentAt = (ago: Settled['ago']) =>
    'minutes' in ago
      ? clock.minutesAgo(ago.minutes)
      : clock.daysAgo(ago.days, random.between(writingHours.from, writingHours.to), random.between(0, 59));

  const asked = inquiries.map((inquiry, index): PlannedPost => {
    const plan = plans.get(index);
    if (!plan) throw new Error(`inquiry ${index} has no plan`);
    const { category, type, county, town, subject } = inquiry;
    const timeline = timelineOf(random, plan.ending, sentAt(plan.ago), now);
    const count = plan.pictures ?? (random.chance(picturesShare) ? random.pick([1, 1, 2, 2, 2, 3, 3, 4]) : 0);
    const pictures = picturesFor(random, type, count);
    return {
      key: `inquiry-${index}`,
      owner: ownerBy(plan.owner),
      kind: 'inquiry',
      subject,
      category,
      type,
      county,
      town,
      urgency: urgencyOf(subject),
      budgetCents: budgetOf(inquiry, index),
      answers: answersOf(`inquiry-${index}`),
      status: statusOf[plan.ending],
      timeline,
      pictures,
      document: plan.document,
      remindedAt: plan.reminded ? clock.daysAgo(1, 8, 0) : null,
    };
  });
  const returned = asked
    .find((post) => post.owner.email === 'klijent@demo.test' && post.status === 'declined')
    ?.timeline.at(-1);
  if (returned) returned.remark = phoneOnPicture;

  const offered = offers.map(({ owner, days, ...offer }, index): PlannedPost => {
    const timeline = timelineOf(random, 'active', sentAt({ days }), now);
    return {
      ...offer,
      urgency: 'flexible',
      budgetCents: null,
      answers: null,
      key: `offer-${index}`,
      owner: ownerBy(owner),
      status: 'active',
      timeline,
      pictures: [],
      document: undefined,
      remindedAt: null,
    };
  });
  return [...asked, ...offered, ...nearPosts(everybody, clock, now)];
}

function nobody(email: string): never {
  throw new Error(`the demo has no account ${email}`);
}

function chances(
  random: Random,
  free: readonly number[],
  everybody: readonly Person[],
): (readonly [number, Settled])[] {
  const isUrgent = (index: number) => urgent.test(inquiries[index]?.subject ?? '');
  const shuffled = random.shuffled(free);
  const order = [...shuffled.filter(isUrgent), ...shuffled.filter((index) => !isUrgent(index))];
  const turns = random.shuffled(
    everybody.filter((one) => one.role === null && one.categories.length === 0 && !one.signsIn),
  );
  const rare = endings.flatMap(([ending, count]) => Array.from({ length: count }, () => ending));
  let queued = 0;
  return order.map((index, place) => {
    const fromLast = order.length - 1 - place;
    const ending = rare[fromLast] ?? 'active';
    const ago = ending === 'pending' ? { minutes: waiting[queued++] ?? 90 } : agoOf(random, ending, place);
    const owner = nextOwner(turns, inquiries[index]?.client ?? null, 'days' in ago ? ago.days : 0);
    return [index, { owner: owner.email, ending, ago }] as const;
  });
}

/**
 * Returns a post's age. Active posts become rarer with age, and none is older than two months, when posts are
 * finished automatically.
 */
function agoOf(random: Random, ending: Ending, place: number): Settled['ago'] {
  if (ending === 'resent') return { minutes: 76 };
  if (ending === 'declined') return { days: random.between(1, 6) };
  if (ending === 'inactive') return { days: random.between(20, 80) };
  if (ending === 'finished') return { days: random.between(30, 400) };
  if (ending === 'reopened') return { days: random.between(20, 40) };
  const minutes = today[place];
  return minutes === undefined ? { days: 1 + Math.floor((place - today.length) ** 1.35 / 6.5) } : { minutes };
}

function nextOwner(turns: Person[], voice: string | null, days: number): Person {
  const at = turns.findIndex((one) => (voice === null || one.voice === voice) && one.ageDays > days + 2);
  const [owner] = turns.splice(at, 1);
  if (at < 0 || !owner) throw new Error(`the demo has no client who signed up ${days} days ago or earlier`);
  turns.push(owner);
  return owner;
}
