import type { ReactNode } from 'react';
import { count, formatDateTime, formatSince, nouns } from '#contract/format.ts';
import { placeOf, postKinds } from '#contract/labels.ts';
import type { QueueItem } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { postEvents } from '#contract/post-events.ts';
import { Link } from '../platform/page/link.tsx';
import { Timeline } from '../ui/display/timeline.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { CaseChecks } from './case-checks.tsx';
import { MarkedText } from './marked-text.tsx';

interface Props {
  item: QueueItem;
  media: ReactNode;
  notPhone: ReactNode;
}

export function PostContent({
  item: { post, author, checks, spots, timeline, asked, waiting_since },
  media,
  notPhone,
}: Props) {
  const history = [
    count(author.posts_total, nouns.posao),
    `odobreno ${author.approved}`,
    `vraćeno ${author.declined}`,
    ...(author.deactivated ? [`deaktivirano ${author.deactivated}`] : []),
    count(author.reviews_received, nouns.ocjena),
    `na Meštru od ${formatSince(author.member_since)}`,
  ];
  return (
    <>
      <p className="small faint">
        <Link to={paths.user(post.user.slug)} className="link">
          {post.user.name}
        </Link>{' '}
        · {history.join(' · ')}
      </p>
      <p className="inbox-subject" dir="auto">
        <MarkedText text={post.subject} spots={spots} />
      </p>
      {media}
      <CaseChecks checks={checks} notPhone={notPhone} />
      <TitleBlock
        className="inbox-facts"
        facts={[
          { label: 'Kategorija', value: post.job_category.name },
          { label: 'Lokacija', value: placeOf(post.county, post.town) },
          { label: 'Poslano', value: <span suppressHydrationWarning>{formatDateTime(waiting_since)}</span> },
          { label: 'Vrsta objave', value: postKinds[post.type] },
        ]}
      />
      {asked.length > 0 && (
        <p className="small">
          {post.audience === 'addressed' ? 'Vide ga samo' : 'Za ponudu pitani'}:{' '}
          {asked.map((one, at) => (
            <span key={one.id}>
              {at > 0 && ', '}
              <Link to={paths.user(one.slug)} className="link">
                {one.name}
              </Link>
            </span>
          ))}
        </p>
      )}
      <details className="inbox-more">
        <summary>Tijek</summary>
        <Timeline
          label="Tijek pregleda"
          events={timeline.map((entry) => ({
            id: entry.id,
            title: postEvents[post.type][entry.event],
            at: entry.created_at,
            text: [entry.author?.name, entry.reason, entry.text].filter(Boolean).join(' · '),
          }))}
        />
      </details>
    </>
  );
}
