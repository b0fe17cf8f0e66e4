import type { JobPost } from '#contract/job-posts.ts';
import { useRoot } from '../../platform/api/session.ts';
import { Notice } from '../../ui/display/notice.tsx';
import { Remark } from '../post-remark.tsx';
import { postWords } from '../post-words.ts';
import { type Draft, needsReview, sentTo } from './draft.ts';

export function EditNotice({ post }: { post: JobPost }) {
  if (post.declined) return <Remark post={post} />;
  if (post.status !== 'active') return null;
  return (
    <Notice tone="amber">
      Ako promijenite opis, kategoriju, vrstu posla ili datoteke, {postWords[post.type].editing}. Lokaciju
      možete promijeniti bez pregleda.
    </Notice>
  );
}

export function SendNotice({ post, draft }: { post: JobPost | null; draft: Draft }) {
  const addressed = post ? post.audience === 'addressed' : sentTo(draft.fields).audience === 'addressed';
  const words = postWords[draft.fields.type];
  const { moderationWait } = useRoot();
  if (!needsReview(post, draft)) return <Notice tone="green">{words.stays}</Notice>;
  if (post?.declined) return <Remark post={post} />;
  return post?.status === 'active' ? (
    <Notice tone="amber">
      Promjene pregledava administrator, u prosjeku za {moderationWait}. {words.unseen}
    </Notice>
  ) : (
    <Notice tone="blue">
      {words.first}, u prosjeku za {moderationWait}.{' '}
      {addressed ? 'Zatim ga dobivaju odabrani majstori.' : words.readers}
    </Notice>
  );
}
