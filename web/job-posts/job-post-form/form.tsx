import { type ComponentType, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { getJobPost, type JobPost, type PostKind } from '#contract/job-posts.ts';
import type { Me } from '#contract/users.ts';
import { type FormChoices, loadChoices } from '../../catalogue/form-choices.ts';
import { ApiError, api } from '../../platform/api/api.ts';
import { Notice } from '../../ui/display/notice.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { DialogBody } from '../../ui/overlays/dialog-parts.tsx';
import { FormFailed, FormSkeleton, useFormData } from '../../ui/wizard/form-loading.tsx';
import { postWords } from '../post-words.ts';
import { type Begun, draftKey } from './draft.ts';
import { useJobPostDraft } from './draft-storage.ts';
import { type Exits, OpenedForm, type View } from './opened-form.tsx';

interface Data {
  choices: FormChoices;
  post: JobPost | null;
}

const loadPost = async (id: number | undefined) =>
  id === undefined ? null : (await api.call(getJobPost, { params: { id } })).data;

const sentence = (error: unknown) =>
  error instanceof ApiError && error.status === 0
    ? 'Nema veze s poslužiteljem. Provjerite vezu i pokušajte ponovno.'
    : error instanceof ApiError && error.status === 404
      ? 'Ovaj posao više ne postoji.'
      : 'Obrazac se nije učitao. Pokušajte ponovno.';

export interface FrameProps {
  title: string;
  /** True once the form has been replaced by its result, or while the author is signing in or up. */
  sent: boolean;
  onClose: () => void;
  children: ReactNode;
}

interface Props extends Exits {
  /** Null without an account, which is then created on the last step. */
  me: Me | null;
  begun?: Begun | undefined;
  lead?: ReactNode;
  usual?: readonly string[] | undefined;
  postId?: number | undefined;
  choices?: FormChoices;
  frame: ComponentType<FrameProps>;
  onClose: () => void;
}

interface Titled {
  type: PostKind;
  declined: boolean;
  edits: boolean;
  asks: boolean;
}

export function titleOf(view: View, { type, declined, edits, asks }: Titled): string {
  const words = postWords[type];
  if (view === 'done') return 'Gotovo';
  if (view !== 'steps') return edits ? 'Spremamo promjene' : words.sending;
  if (declined) return words.correct;
  if (edits) return words.edit;
  return asks && type === 'inquiry' ? 'Zatražite ponudu' : words.publish;
}

export function JobPostForm({
  me,
  begun,
  lead,
  usual,
  postId,
  choices,
  frame: Frame,
  onClose,
  onSent,
  onSignedOut,
}: Props) {
  const load = async () => {
    const [lists, post] = await Promise.all([choices ?? loadChoices(), loadPost(postId)]);
    return { choices: lists, post };
  };
  const { data, error, retry } = useFormData<Data>(
    load,
    choices && postId === undefined ? { choices, post: null } : undefined,
  );
  const [view, setView] = useState<View>('steps');
  const isEditable = data?.post?.can.edit ?? true;
  const control = useJobPostDraft(
    draftKey(me?.id, postId),
    isEditable ? data?.post : undefined,
    me !== null && me.type_of !== 'client',
    begun,
  );
  const { revalidate } = useRevalidator();
  const confirm = useConfirm();
  const close = async () => {
    const stop =
      view !== 'sending' ||
      (await confirm({
        title: 'Prekinuti slanje?',
        content:
          'Što je već poslano, ostaje spremljeno. Ostalo čuvamo kao skicu na ovom uređaju i možete poslati kasnije.',
        submit: 'Prekinite slanje',
        cancel: 'Nastavite slanje',
        danger: true,
      }));
    if (!stop) return;
    // Part of the post may have reached the server, so the page under the dialog, which may list it, is
    // revalidated.
    if (view !== 'steps') void revalidate();
    onClose();
  };
  const title = titleOf(view, {
    type: control?.draft.fields.type ?? data?.post?.type ?? 'inquiry',
    declined: data?.post?.declined ?? false,
    edits: postId !== undefined,
    asks: Boolean(begun?.asked?.length),
  });
  return (
    <Frame title={title} sent={view !== 'steps' || control?.draft.due === true} onClose={() => void close()}>
      {data && control ? (
        <OpenedForm
          me={me}
          control={control}
          lead={lead}
          usual={usual}
          post={data.post}
          choices={data.choices}
          view={view}
          onView={setView}
          onSent={onSent}
          onSignedOut={onSignedOut}
          onCancel={() => void close()}
        />
      ) : (
        <DialogBody>
          {data ? (
            <Notice tone="amber">Ovaj posao u sadašnjem stanju nije moguće uređivati.</Notice>
          ) : error ? (
            <FormFailed text={sentence(error)} onRetry={retry} />
          ) : (
            <FormSkeleton />
          )}
        </DialogBody>
      )}
    </Frame>
  );
}
