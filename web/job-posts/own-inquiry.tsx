import type { ReactNode } from 'react';
import type { JobPost } from '#contract/job-posts.ts';
import { budgetWords, placeOf, urgencies } from '#contract/labels.ts';
import { Badge } from '../ui/display/badge.tsx';
import { Card } from '../ui/display/card.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { When } from '../ui/display/when.tsx';
import { DocumentRows } from './media-gallery.tsx';
import { PostActions } from './post-buttons.tsx';
import { StatusBadge } from './status-badge.tsx';

export function OwnState({ post }: { post: JobPost }) {
  return (
    <p className="own-state">
      <StatusBadge post={post} />
      <Badge tone="blue">Vaš posao</Badge>
      <span className="small muted">
        {placeOf(post.county, post.town)} · objavljeno <When at={post.created_at} />
      </span>
    </p>
  );
}

export function OwnInquiry({ post, shareButton }: { post: JobPost; shareButton: ReactNode }) {
  const facts = [
    { label: 'Lokacija', half: true, value: placeOf(post.county, post.town) },
    { label: 'Kada', half: true, value: urgencies[post.urgency] },
    {
      label: 'Proračun',
      half: true,
      value: post.budget_cents === null ? 'Nije naveden' : budgetWords(post.budget_cents),
    },
    { label: 'Objavljeno', half: true, value: <When at={post.created_at} /> },
    ...(post.audience === 'addressed' ? [{ label: 'Vide ga', value: 'Samo odabrani majstori' }] : []),
  ];
  return (
    <section className="section" aria-labelledby="vas-upit">
      <SectionHead id="vas-upit" title="Vaš upit" />
      <div className="own-inquiry">
        <div>
          <p className="detail-subject">{post.subject}</p>
          <DocumentRows files={post.media_files} />
          <div className="own-inquiry-actions">
            <PostActions post={post} />
            {shareButton}
          </div>
        </div>
        <Card className="overflow-hidden">
          <TitleBlock layout="rows" facts={facts} />
        </Card>
      </div>
    </section>
  );
}
