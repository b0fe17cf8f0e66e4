import type { JobPost } from '#contract/job-posts.ts';
import { budgetWords, distanceWords, placeOf, unmeasured, urgencies } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Card } from '../ui/display/card.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { When } from '../ui/display/when.tsx';
import { StatusBadge } from './status-badge.tsx';

export function JobPostFacts({ post }: { post: JobPost }) {
  const { job_category, job_type } = post;
  const facts = [
    {
      label: 'Lokacija',
      value: [placeOf(post.county, post.town), distanceWords(unmeasured, post.town)]
        .filter(Boolean)
        .join(' · '),
    },
    {
      label: 'Kategorija',
      value: (
        <Link className="link" to={paths.category(job_category.key)}>
          {job_category.name}
        </Link>
      ),
    },
    { label: 'Vrsta posla', value: job_type.name },
    ...(post.type === 'inquiry' ? [{ label: 'Kada', half: true, value: urgencies[post.urgency] }] : []),
    ...(post.type === 'inquiry'
      ? [
          {
            label: 'Proračun',
            half: true,
            value: post.budget_cents === null ? 'Nije naveden' : budgetWords(post.budget_cents),
          },
        ]
      : []),
    { label: 'Objavljeno', half: true, value: <When at={post.created_at} /> },
    { label: 'Status', half: true, value: <StatusBadge post={post} /> },
    ...(post.audience === 'addressed' ? [{ label: 'Vide ga', value: 'Samo odabrani majstori' }] : []),
    ...(post.is_own ? [{ label: 'Objava', value: <Badge tone="blue">Vaš posao</Badge> }] : []),
  ];
  return (
    <Card className="overflow-hidden">
      <TitleBlock layout="rows" facts={facts} />
    </Card>
  );
}
