import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { count, formatDateTime, formatSince, nouns, plural } from '#contract/format.ts';
import { placeOf, postKinds } from '#contract/labels.ts';
import type { Check, QueueItem } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { postEvents } from '#contract/post-events.ts';
import { AnswerFacts } from '../catalogue/answer-facts.tsx';
import { Link } from '../platform/page/link.tsx';
import { Timeline } from '../ui/display/timeline.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';

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
    `korisnik od ${formatSince(author.member_since)}`,
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
      <AnswerFacts answers={post.answers} />
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

const passedNouns = ['provjera u redu', 'provjere u redu', 'provjera u redu'] as const;

function CaseChecks({ checks, notPhone }: { checks: readonly Check[]; notPhone: ReactNode }) {
  const [passed, failed] = [checks.filter(({ ok }) => ok), checks.filter(({ ok }) => !ok)];
  return (
    <div className="inbox-checks">
      {failed.length > 0 && (
        <ul className="inbox-failed">
          {failed.map(({ key, text }) => (
            <li key={key}>
              <TriangleAlert size={20} aria-label="Pozor:" />
              <span>{text}</span>
              {key === 'phone_in_text' && notPhone}
            </li>
          ))}
        </ul>
      )}
      {passed.length > 0 && (
        <details className="inbox-passed">
          <summary>
            <CircleCheck size={20} aria-hidden />
            {passed.length} {plural(passed.length, passedNouns)}
          </summary>
          <ul>
            {passed.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function MarkedText({ text, spots }: { text: string; spots: QueueItem['spots'] }) {
  const pieces: React.ReactNode[] = [];
  let done = 0;
  for (const spot of spots.toSorted((a, b) => a.from - b.from)) {
    if (spot.from < done) continue;
    pieces.push(text.slice(done, spot.from), <mark key={spot.from}>{text.slice(spot.from, spot.to)}</mark>);
    done = spot.to;
  }
  return (
    <>
      {pieces}
      {text.slice(done)}
    </>
  );
}
