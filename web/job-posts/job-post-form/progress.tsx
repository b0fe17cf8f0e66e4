import { CircleAlert, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PostKind } from '#contract/job-posts.ts';
import { useShownResult } from '../../platform/actions/show-result.ts';
import { ApiError } from '../../platform/api/api.ts';
import { useRoot } from '../../platform/api/session.ts';
import { Caron } from '../../ui/display/caron.tsx';
import { useDrawn } from '../../ui/display/drawn-picture.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { FormDone } from '../../ui/wizard/form-loading.tsx';
import { postWords } from '../post-words.ts';
import type { Attachment } from './draft.ts';
import type { Stage, Transfer } from './sending.ts';
import type { Sending } from './use-sending.ts';

const titles = {
  uploads: 'Prijenos datoteka',
  removals: 'Brisanje datoteka',
  order: 'Slanje na pregled',
} as const;
const failures = {
  uploads: 'Prijenos nekih datoteka nije uspio.',
  removals: 'Brisanje nekih datoteka nije uspjelo.',
  order: 'Redoslijed datoteka nije spremljen.',
} as const;
const titleOf = (stage: Stage, type: PostKind) => (stage === 'base' ? postWords[type].saving : titles[stage]);
const failureOf = (stage: Stage, type: PostKind) =>
  stage === 'base' ? postWords[type].unsaved : failures[stage];

/** Returns a sentence stating what has been saved, preceded by a note if the connection was lost. */
function reason({ stage, error }: { stage: Stage; error: unknown }, type: PostKind): string {
  const kept = stage === 'base' ? 'Sve što ste upisali ostaje sačuvano.' : postWords[type].saved;
  const offline = error instanceof ApiError && error.status === 0;
  return offline ? `Nema veze s poslužiteljem. ${kept}` : kept;
}

interface Props {
  sending: Sending;
  preview: (file: Attachment) => string | undefined;
  type: PostKind;
}

export function Progress({ sending, preview, type }: Props) {
  const { stages, stage, files, transfers, review, failure, done } = sending;
  const { moderationWait } = useRoot();
  const now = stages.indexOf(stage);
  const sum = files.reduce((part, { id }) => part + (transfers[id]?.progress ?? 0), 0);
  const arrived = files.filter(({ id }) => transfers[id]?.state === 'done').length;
  const words: Record<Stage, ReactNode> = {
    base: now > 0 ? 'Spremljeno' : failure ? 'Nije spremljeno' : 'Sprema se…',
    uploads: (
      <>
        {arrived} od {files.length} preneseno
      </>
    ),
    removals: 'Datoteke koje ste uklonili',
    order: review ? `Pregled u prosjeku traje ${moderationWait}` : 'Promjene se vide odmah',
  };
  return (
    <section ref={useShownResult<HTMLElement>()} className="form-step" aria-label={postWords[type].sending}>
      {failure && (
        <Notice tone="brick" alert>
          <b>{failureOf(failure.stage, type)}</b> {reason(failure, type)}
        </Notice>
      )}
      {files.length > 0 && (
        <ul className="file-grid" aria-label="Datoteke">
          {files.map((file) => (
            <SentFile key={file.id} file={file} transfer={transfers[file.id]} picture={preview(file)} />
          ))}
        </ul>
      )}
      <ol className="rows">
        {stages.map((one, index) => {
          const state =
            done || index < now ? 'done' : index > now ? 'waiting' : failure ? 'failed' : 'running';
          return (
            <li
              key={one}
              className={`work-step ${state === 'waiting' ? 'work-step-waiting' : ''}`}
              aria-current={state === 'running' ? 'step' : undefined}
            >
              <span className="work-step-mark">
                {state === 'done' && <Caron />}
                {state === 'running' && <Spinner />}
                {state === 'failed' && <CircleAlert size={22} aria-hidden />}
              </span>
              <div className="min-w-0 flex-1">
                <b>{one === 'order' && !review ? 'Objava promjena' : titleOf(one, type)}</b>
                <span className="small faint">{words[one]}</span>
                {one === 'uploads' && state !== 'waiting' && (
                  <Bar part={sum / files.length} label={titles.uploads} />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {failure
          ? ''
          : stage === 'uploads'
            ? `${titles.uploads}: ${arrived} od ${files.length}`
            : titleOf(stage, type)}
      </p>
      {!failure && files.length > 0 && (
        <Notice tone="blue">
          Ostavite prozor otvorenim dok prijenos ne završi.{now > 0 && ` ${postWords[type].saved}`}
        </Notice>
      )}
    </section>
  );
}

function Bar({ part, label }: { part: number; label: string }) {
  const percent = Math.round(part * 100);
  return (
    <span
      className="progress mt-2 block"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}

function SentFile({
  file,
  transfer,
  picture,
}: {
  file: Attachment;
  transfer: Transfer | undefined;
  picture: string | undefined;
}) {
  const { src, onError } = useDrawn(picture);
  const failed = transfer?.state === 'failed';
  return (
    <li
      className={`file-tile ${src ? '' : 'file-tile-document'} ${failed ? 'file-tile-invalid' : ''}`}
      data-state={transfer?.state}
    >
      {src ? (
        <img src={src} alt={file.name} onError={onError} />
      ) : (
        <>
          <FileText size={28} strokeWidth={1.75} aria-hidden />
          <span className="file-tile-name">{file.name}</span>
        </>
      )}
      {transfer?.state === 'sending' && <Bar part={transfer.progress} label={`Prijenos: ${file.name}`} />}
      {transfer?.state === 'done' && <Caron className="file-tile-done" />}
      {failed && <span className="file-tile-failed">{transfer.error ?? 'Nije preneseno.'}</span>}
    </li>
  );
}

/**
 * Confirms that the post was sent. `review`: it is new or corrected, so a moderator reviews it before
 * publication.
 */
export function Done({ review, type }: { review: boolean; type: PostKind }) {
  const { moderationWait } = useRoot();
  return review ? (
    <FormDone
      title={postWords[type].sent}
      text={`Pregled u prosjeku traje ${moderationWait}. Tijek pratite u Mojim poslovima.`}
    />
  ) : (
    <FormDone title="Promjene su spremljene" text={postWords[type].changed} />
  );
}
