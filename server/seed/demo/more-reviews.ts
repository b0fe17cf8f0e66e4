import { type Clock, writingHours } from './clock.ts';
import type { Person } from './people.ts';
import { seeded } from './random.ts';
import { answerTo, type PlannedReview, takeFitting, textsFor } from './reviews.ts';

const rated = 4;
const longestDays = 420;

/**
 * Returns reviews of workers who have none yet, until each category has enough rated workers. Uses a separate
 * random generator, so that the rest of the demo is unchanged.
 */
export function moreReviews(
  everybody: readonly Person[],
  written: readonly PlannedReview[],
  clock: Clock,
  now: Date,
): PlannedReview[] {
  const random = seeded('more reviews');
  const known = new Set(written.map(({ subject }) => subject));
  const clients = everybody.filter(
    (one) => one.role === null && one.categories.length === 0 && !one.signsIn && one.ageDays > 60,
  );
  const isEnough = (category: string) =>
    [...known].filter(({ categories }) => categories.includes(category)).length >= rated;
  return everybody
    .filter((one) => one.categories.length > 0 && !known.has(one))
    .flatMap((subject) => {
      if (subject.categories.every(isEnough)) return [];
      known.add(subject);
      const texts = textsFor(random, subject, random.next());
      return random.some(clients, random.between(2, 5)).flatMap((author): PlannedReview[] => {
        const text = takeFitting(texts, author);
        if (!text) return [];
        const most = Math.min(author.ageDays, subject.ageDays, longestDays) - 2;
        const at = clock.daysAgo(
          1 + Math.floor(random.next() * most),
          random.between(writingHours.from, writingHours.to),
          random.between(0, 59),
        );
        return [
          {
            author,
            subject,
            post: undefined,
            stars: text.stars,
            comment: text.comment,
            at,
            answer: answerTo(random, subject, text.stars, at, now),
          },
        ];
      });
    });
}
