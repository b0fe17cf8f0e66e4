import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { limits } from '#contract/constants.ts';
import { truncate } from '#contract/format.ts';
import type { JobPost, ListedJobPost } from '#contract/job-posts.ts';
import { distanceWords, placeOf, unmeasured } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Card } from '../ui/display/card.tsx';
import { Highlight } from '../ui/display/highlight.tsx';
import { TitleBlock, TitleCell } from '../ui/display/title-block.tsx';
import { When } from '../ui/display/when.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { StatusBadge } from './status-badge.tsx';
import { WhenAndHowMuch } from './when-and-how-much.tsx';

const shown = [
  'id',
  'subject',
  'status',
  'declined',
  'type',
  'urgency',
  'budget_cents',
  'created_at',
  'is_own',
] as const;
type Named = { name: string };
export interface CardPost extends Pick<JobPost, (typeof shown)[number]> {
  user: Named;
  job_category: Named;
  job_type: Pick<JobPost['job_type'], 'name' | 'list_img' | 'list_img_dark'>;
  county: Named | null;
  town: Named | null;
  /** Text of `distanceWords`: the distance from the reader, and the island if there is one. */
  distance?: string;
}

/**
 * Truncates a subject. Called where the card is built from a post, so that the rest is not sent to the
 * browser.
 */
export const cardSubject = (subject: string) => truncate(subject, limits.truncate.jobSubject);

/** Returns the fields of a post that a card needs, so that a list does not send the rest to the browser. */
export function cardPost(post: JobPost | ListedJobPost): CardPost {
  const card = Object.fromEntries(shown.map((key) => [key, post[key]])) as Pick<
    JobPost,
    (typeof shown)[number]
  >;
  const { name, list_img, list_img_dark } = post.job_type;
  const distance = distanceWords('distance_km' in post ? post : unmeasured, post.town);
  return {
    ...card,
    subject: cardSubject(post.subject),
    user: { name: post.user.name },
    job_category: { name: post.job_category.name },
    job_type: { name, list_img, list_img_dark },
    county: post.county && { name: post.county.name },
    town: post.town && { name: post.town.name },
    ...(distance && { distance }),
  };
}

interface Props {
  post: CardPost;
  highlight?: string | undefined;
  priority?: boolean;
  level?: 'h2' | 'h3';
  /** A control in the upper corner, such as a save button. */
  corner?: ReactNode;
}

export function JobPostCard({ post, highlight, priority, level: Heading = 'h3', corner }: Props) {
  const { pathname, search } = useLocation();
  const facts = [
    {
      label: 'Lokacija',
      value: [placeOf(post.county, post.town), post.distance].filter(Boolean).join(' · '),
    },
    {
      label: post.type === 'offer' ? 'Nudi' : 'Klijent',
      value: <Highlight text={post.user.name} query={highlight} />,
      className: 'job-card-person',
    },
    { label: 'Objavljeno', value: <When at={post.created_at} /> },
  ];
  return (
    <Card as="article" link className="job-card">
      <ThemeImage
        fill
        light={post.job_type.list_img}
        dark={post.job_type.list_img_dark}
        ratio="square"
        {...(priority && { priority })}
      />
      <div className="job-card-body">
        <Heading className="job-card-type">
          <Link
            to={paths.job(post.id)}
            state={{ from: pathname + search }}
            viewTransition
            className="stretched-link"
          >
            <b>
              <Highlight text={post.job_type.name} query={highlight} />
            </b>
          </Link>
          <span className="job-card-dot" aria-hidden>
            ·
          </span>
          <span>
            <Highlight text={post.job_category.name} query={highlight} />
          </span>
        </Heading>
        <p className="job-card-subject">
          <Highlight text={post.subject} query={highlight} />
        </p>
        <WhenAndHowMuch post={post} />
      </div>
      <TitleBlock layout="own" facts={facts}>
        {post.is_own ? (
          <TitleCell className="job-card-own">
            <Badge tone="blue">Vaš posao</Badge>
            <StatusBadge post={post} />
          </TitleCell>
        ) : (
          <TitleCell className="job-card-go">
            Detaljnije
            <ArrowRight size={17} aria-hidden />
          </TitleCell>
        )}
      </TitleBlock>
      {corner}
    </Card>
  );
}
