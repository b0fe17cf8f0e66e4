import { Download, Pencil } from 'lucide-react';
import { redirect, useRevalidator } from 'react-router';
import { type PaperKind, paperTitle } from '#contract/paper-words.ts';
import { getPaper, type Paper } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { events } from '#contract/realtime.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useCatchUp, useEvent } from '../platform/api/use-realtime.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import type { Route } from './+types/paper.page.ts';
import { acceptPaper, askToAccept, askToDelete, deletePaper, makePaper, sendPaper } from './paper-actions.ts';
import { PaperSheet } from './paper-sheet.tsx';
import '../styles/personal.css';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const { data: paper } = await load(args, getPaper, { params: { id: args.params.paper } });
  const here = paths.paper(paper.deal_id, paper.id);
  if (String(paper.deal_id) !== args.params.id) throw redirect(here);
  return { paper };
}

export const action = handleActions(sendPaper, acceptPaper, deletePaper, makePaper);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: loaderData ? paperTitle(loaderData.paper) : 'Dokument' });

const fileNames: Record<PaperKind, string> = {
  quote: 'ponuda',
  work_order: 'radni-nalog',
  payment_request: 'poziv-na-placanje',
};

const next = ({ kind, state, can }: Paper) => {
  if (can.send)
    return 'Klijent ovo još ne vidi. Broj se dodjeljuje pri slanju, a nakon toga se ništa ne mijenja.';
  if (can.accept) return 'Pregledajte PDF. Prihvaćanjem potvrđujete opisane radove, materijal i cijenu.';
  if (kind === 'payment_request' && state === 'sent')
    return 'U PDF-u je kod za plaćanje, koji čitaju aplikacije banaka. Račun izvođača možete priložiti u razgovoru.';
  return undefined;
};

export default function PaperPage({ loaderData: { paper } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useEvent(events.chatChanged, ({ deal_id }) => {
    if (deal_id === paper.deal_id) void revalidate();
  });
  useCatchUp(() => void revalidate());
  const text = next(paper);
  return (
    <div className="page paper-page">
      <BackLink to={paths.deal(paper.deal_id)}>Natrag na dogovor</BackLink>
      <h1>{paperTitle(paper)}</h1>
      {text && <p className="muted">{text}</p>}
      <ActionRefusal />
      <PaperSheet paper={paper} />
      <Actions paper={paper} />
    </div>
  );
}

function Actions({ paper }: { paper: Paper }) {
  const { id, deal_id: deal, can, file, sha256 } = paper;
  return (
    <div className="deal-row-actions">
      {can.send && (
        <ActionButton action={sendPaper} values={{ id }} variant="primary" busyLabel="Šalje se…">
          Pošaljite
        </ActionButton>
      )}
      {can.accept && sha256 && (
        <ActionButton action={acceptPaper} values={{ id, sha256 }} ask={askToAccept(paper)} variant="primary">
          Prihvatite
        </ActionButton>
      )}
      {file && (
        <a
          className="btn btn-secondary"
          href={file}
          download={`${fileNames[paper.kind]}-${paper.number}-${paper.year}.pdf`}
        >
          <Download size={20} aria-hidden />
          Preuzmite PDF
        </a>
      )}
      {can.edit && (
        <ButtonLink to={paths.editPaper(deal, id)} icon={<Pencil size={18} aria-hidden />}>
          Uredite
        </ButtonLink>
      )}
      {can.supersede && (
        <ActionButton
          action={makePaper}
          values={{ id: deal, kind: paper.kind, supersedes: id }}
          variant="text"
        >
          Izradite novu inačicu
        </ActionButton>
      )}
      {can.delete && (
        <ActionButton action={deletePaper} values={{ id }} ask={askToDelete} variant="text">
          Izbrišite nacrt
        </ActionButton>
      )}
    </div>
  );
}
