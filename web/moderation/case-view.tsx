import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { placeOf, postEvents, postKinds } from '#contract/labels.ts';
import type { QueueItem } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/rare-nouns.ts';
import { count, formatDateTime, formatSince, nouns } from '#contract/text.ts';
import { Timeline } from '../ui/display/timeline.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { MarkedText } from './marked-text.tsx';

interface Props {
  item: QueueItem;
  badge: ReactNode;
  media: ReactNode;
  /** The decision. */
  children: ReactNode;
}

/** One post under review: its text, its author, the results of the checks. */
export function CaseView({ item, badge, media, children }: Props) {
  const { post, author, checks, spots, timeline, asked } = item;
  const history = [
    count(author.posts_total, accountNouns.upit),
    `odobreno ${author.approved}`,
    `vraćeno ${author.declined}`,
    ...(author.deactivated ? [`deaktivirano ${author.deactivated}`] : []),
    count(author.reviews_received, nouns.ocjena),
    `na Meštru od ${formatSince(author.member_since)}`,
  ];
  return (
    <article className="card" aria-labelledby="case-title">
      <div className="grid gap-4 p-5">
        <div className="flex flex-wrap items-start gap-4">
          <div className="case-art">
            <ThemeImage light={post.job_type.list_img} dark={post.job_type.list_img_dark} ratio="square" priority />
          </div>
          <div className="case-head">
            <h2 id="case-title" tabIndex={-1}>
              {post.job_type.name}
            </h2>
            <p className="small faint">
              <Link to={paths.user(post.user.slug)} className="link">
                {post.user.name}
              </Link>{' '}
              · {history.join(' · ')}
            </p>
          </div>
          {badge}
        </div>
        <p className="case-subject">
          <MarkedText text={post.subject} spots={spots} />
        </p>
        {media}
      </div>
      <TitleBlock
        facts={[
          { label: 'Kategorija', value: post.job_category.name },
          { label: 'Lokacija', value: placeOf(post.county, post.town) },
          { label: 'Poslano', value: formatDateTime(item.waiting_since) },
          { label: 'Vrsta objave', value: postKinds[post.type] },
          ...(asked.length > 0
            ? [
                {
                  label: post.audience === 'addressed' ? 'Vide ga samo' : 'Za ponudu pitani',
                  value: asked.map((one, at) => (
                    <span key={one.id}>
                      {at > 0 && ', '}
                      <Link to={paths.user(one.slug)} className="link">
                        {one.name}
                      </Link>
                    </span>
                  )),
                },
              ]
            : []),
        ]}
      />
      <div className="case-part">
        <h3>Provjere</h3>
        <ul className="checks">
          {checks.map((check) => (
            <li key={check.key} className={check.ok ? 'check-passed' : 'check-failed'}>
              {check.ok ? <CircleCheck size={20} aria-label="U redu:" /> : <TriangleAlert size={20} aria-label="Pozor:" />}
              <span>{check.text}</span>
            </li>
          ))}
        </ul>
      </div>
      <details className="case-part">
        <summary>
          <h3>Tijek</h3>
        </summary>
        <Timeline
          label="Tijek pregleda"
          events={timeline.map((entry) => ({
            id: entry.id,
            title: postEvents[entry.event],
            at: entry.created_at,
            text: [entry.author?.name, entry.reason, entry.text].filter(Boolean).join(' · '),
          }))}
        />
      </details>
      {children}
    </article>
  );
}
