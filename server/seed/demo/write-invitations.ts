import { sql } from 'drizzle-orm';
import type { DeclineReason, InvitationAnswer } from '#contract/offers.ts';
import { invitations } from '../../job-posts/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { moderatorSlug } from './cast.ts';
import { type Clock, later } from './clock.ts';
import { writeInquiry } from './write-inquiry.ts';

interface Asking {
  client: string;
  type: string;
  town: string;
  subject: string;
  minutesAgo: number;
  asked: readonly { slug: string; answer?: InvitationAnswer; reason?: DeclineReason }[];
}

const hour = 60;

const askings: readonly Asking[] = [
  {
    client: 'petra-milinovic',
    type: 'popravak-curenja-i-puknutih-cijevi',
    town: 'zapresic',
    subject:
      'Ispod umivaonika u kupaonici opet kaplje, na istom mjestu koje ste već popravljali. Molim Vas da pogledate kad stignete, nije hitno.',
    minutesAgo: 4 * hour,
    asked: [{ slug: 'kresimir-vukovic' }],
  },
  {
    client: 'zeljka-blazevic',
    type: 'ugradnja-i-servis-bojlera',
    town: 'ivanec',
    subject:
      'Bojler od 80 litara star je dvanaest godina i više ne drži temperaturu. Trebam ponudu za novi, s ugradnjom i odvozom staroga.',
    minutesAgo: 30 * hour,
    asked: [{ slug: 'kresimir-vukovic', answer: 'declined', reason: 'far' }, { slug: 'domagoj-peric' }],
  },
];

export async function writeInvitations(
  tx: Tx,
  clock: Clock,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { client, type, town, subject, minutesAgo, asked } of askings) {
    const [sentAt, userId, moderator] = [
      clock.minutesAgo(minutesAgo),
      people.get(client) ?? 0,
      people.get(moderatorSlug),
    ];
    const notifiedAt = later(sentAt, 35);
    const { rows } = await tx.execute<{ type: number; category: number; town: number; county: number }>(
      sql`select t.id as type, t.job_category_id as category, w.id as town, w.county_id as county from job_types t, towns w where t.key = ${type} and w.key = ${town}`,
    );
    const [at] = rows;
    if (!at) throw new Error(`unknown job type ${type} or town ${town}`);
    const jobPostId = await writeInquiry(tx, {
      ...{ userId, moderatorId: moderator, subject, audience: 'addressed' },
      ...{ jobCategoryId: at.category, jobTypeId: at.type, countyId: at.county, townId: at.town },
      ...{ sentAt, approvedAt: notifiedAt },
    });
    for (const { slug, answer = null, reason = null } of asked) {
      const workerId = people.get(slug) ?? 0;
      const answeredAt = answer && later(notifiedAt, 90);
      await tx
        .insert(invitations)
        .values({ jobPostId, workerId, notifiedAt, answer, reason, answeredAt, createdAt: sentAt });
    }
  }
}
