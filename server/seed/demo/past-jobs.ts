import { sql } from 'drizzle-orm';
import { day } from '#contract/durations.ts';
import { jobPostEvents, jobPosts } from '../../job-posts/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { putMedia } from '../../platform/media/stored-media.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { reviewPictures } from '../../reviews/tables.ts';
import { scenes } from '../art/scenes.ts';
import { finishedScenes } from '../art/scenes-finished.ts';
import { drawnPicture } from './drawn-picture.ts';
import { tokenOf } from './pictures.ts';
import type { PlannedReview } from './reviews.ts';
import type { Keys } from './write-people.ts';

const worker = 'kresimir-vukovic';
const category = 'vodoinstalacije';

const planned = [
  {
    type: 'popravak-curenja-i-puknutih-cijevi',
    scene: 'leak',
    subject: 'Ispod sudopera kaplje iz sifona, svaki dan brišemo lokvu. Treba novi sifon i dovod.',
  },
  {
    type: 'ugradnja-i-servis-bojlera',
    scene: 'boiler',
    subject: 'Stari bojler od 80 litara curi po spoju, trebamo zamjenu s montažom i odvozom.',
  },
  {
    type: 'popravak-curenja-i-puknutih-cijevi',
    scene: 'cabinet',
    subject: 'U ormariću pod sudoperom skuplja se voda, odvod popušta na spoju sa zidom.',
  },
  {
    type: 'popravak-curenja-i-puknutih-cijevi',
    scene: null,
    subject: 'Pukla je cijev u kupaonici iza perilice, voda je zatvorena na glavnom ventilu.',
  },
  {
    type: 'odcepljivanje-odvoda-i-kanalizacije',
    scene: null,
    subject: 'Kada se tušira, voda se vraća kroz odvod u podu. Čistili smo sami i ne pomaže.',
  },
] as const;
type Scene = NonNullable<(typeof planned)[number]['scene']>;

export const provenScenes = (slug: string): readonly string[] =>
  slug === worker ? planned.flatMap(({ scene }) => scene ?? []) : [];

const folderOf = (scene: Scene, moment: 'before' | 'after') =>
  `reviews/${tokenOf(`review ${scene} ${moment}`)}`;

type Columns = Pick<typeof reviewPictures.$inferInsert, 'name' | 'size' | 'width' | 'height'>;

/** Stores the before and after pictures of past jobs, and returns their column values by storage key. */
export async function storePastJobs(storage: Storage, fullPx: number): Promise<Map<string, Columns>> {
  const stored = new Map<string, Columns>();
  for (const { scene } of planned) {
    if (!scene) continue;
    for (const [moment, drawn] of [
      ['before', scenes[scene]],
      ['after', finishedScenes[scene]],
    ] as const) {
      const picture = await drawnPicture(drawn, `${scene}.webp`, fullPx);
      const { name, size, full } = picture;
      await putMedia(storage, folderOf(scene, moment), picture);
      stored.set(folderOf(scene, moment), { name, size, width: full.width, height: full.height });
    }
  }
  return stored;
}

export async function writePastJobs(
  tx: Tx,
  reviews: readonly PlannedReview[],
  people: ReadonlyMap<string, number>,
  keys: Keys,
  { pictures, now }: { pictures: ReadonlyMap<string, Columns>; now: Date },
): Promise<void> {
  const room = ({ author, at }: PlannedReview) =>
    at.getTime() - 8 * day > now.getTime() - author.ageDays * day;
  const newest = reviews.filter((one) => one.subject.slug === worker && !one.post && room(one)).reverse();
  for (const [index, { type, scene, subject }] of planned.entries()) {
    const review = newest[index];
    const owner = people.get(review?.author.slug ?? '');
    if (!review || owner === undefined) throw new Error(`the demo has no review for the job ${type}`);
    const before = (days: number) => new Date(review.at.getTime() - days * day);
    const [post] = await tx
      .insert(jobPosts)
      .values({
        userId: owner,
        subject,
        status: 'finished',
        jobCategoryId: keys.category(category),
        jobTypeId: keys.type(type),
        countyId: keys.county('grad-zagreb'),
        townId: keys.town('zagreb'),
        urgency: 'this_week',
        submittedAt: before(7),
        reviewedAt: before(6.98),
        renewedAt: before(6.98),
        createdAt: before(7),
        updatedAt: before(1),
      })
      .returning({ id: jobPosts.id });
    const jobPostId = post?.id ?? 0;
    const steps = [
      ['created', 7],
      ['sent_for_review', 7],
      ['review_pending', 7],
      ['approved', 6.98],
      ['finished', 1],
    ] as const;
    await tx.insert(jobPostEvents).values(
      steps.map(([event, days]) => ({
        jobPostId,
        event,
        authorId: event === 'approved' ? null : owner,
        createdAt: before(days),
      })),
    );
    const { rows } = await tx.execute<{ id: number }>(
      sql`update reviews set job_post_id = ${jobPostId} where author_id = ${owner} and subject_id = ${people.get(worker)} returning id`,
    );
    const [reviewed] = rows;
    if (scene && reviewed)
      await tx.insert(reviewPictures).values(
        (['before', 'after'] as const).flatMap((moment) => {
          const storageKey = folderOf(scene, moment);
          const columns = pictures.get(storageKey);
          return columns ? [{ reviewId: reviewed.id, moment, storageKey, ...columns }] : [];
        }),
      );
  }
}
