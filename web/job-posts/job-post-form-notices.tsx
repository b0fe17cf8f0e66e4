import type { JobPost } from '#contract/job-posts.ts';
import { limits } from '#contract/limits.ts';
import { formatDate } from '#contract/text.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import { type Draft, needsReview } from './draft.ts';
import { Remark } from './post-remark.tsx';

/** What an edit means for the post: the remark that asks for it, or that it will be looked at again (product.md, Job posts). */
export function EditNotice({ post }: { post: JobPost }) {
  if (post.declined) return <Remark post={post} />;
  if (post.status !== 'active') return null;
  return (
    <Notice tone="amber">
      Ako promijenite opis, kategoriju, vrstu posla ili datoteke, upit ide ponovno na pregled i do odobrenja ga drugi ne vide. Lokaciju možete promijeniti bez
      pregleda.
    </Notice>
  );
}

/** What sending does next, once it is known what has changed. */
export function SendNotice({ post, draft }: { post: JobPost | null; draft: Draft }) {
  if (!needsReview(post, draft)) return <Notice tone="green">Upit ostaje aktivan, a promjene se vide odmah.</Notice>;
  if (post?.declined) return <Remark post={post} />;
  return post?.status === 'active' ? (
    <Notice tone="amber">Promjene pregledava administrator, u prosjeku za {limits.moderationWait}. Do odobrenja upit ne vide drugi.</Notice>
  ) : (
    <Notice tone="blue">Upit najprije pregledava administrator, u prosjeku za {limits.moderationWait}. Zatim ga vide majstori.</Notice>
  );
}

interface Props {
  /** ISO time of the last change. */
  at: string;
  /** The post stands on the server already, and only its files are missing. */
  saved: boolean;
  onDiscard: () => Promise<void>;
}

/** The form goes on where it was left. */
export function DraftNotice({ at, saved, onDiscard }: Props) {
  const confirm = useConfirm();
  const discard = () =>
    confirm({
      title: 'Odbaciti skicu?',
      content: saved ? 'Upit ostaje spremljen u Vašim poslovima, a nepreneseni dio skice se briše.' : 'Ono što ste upisali i odabrali briše se s ovog uređaja.',
      submit: 'Odbacite skicu',
      danger: true,
      action: onDiscard,
    });
  return (
    <Notice
      tone="blue"
      actions={
        <Button size="sm" onClick={() => void discard()}>
          Odbacite skicu
        </Button>
      }
    >
      {saved ? 'Upit je spremljen, ali slanje nije dovršeno. Nastavite gdje ste stali.' : `Nastavljate skicu, zadnju promjenu spremili smo ${formatDate(at)}.`}
    </Notice>
  );
}
