import { Download, Pencil } from 'lucide-react';
import { redirect, useRevalidator } from 'react-router';
import type { OfferStatus } from '#contract/offers.ts';
import { type PaperKind, paperTitle } from '#contract/paper-words.ts';
import { getPaper, type Paper } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { events } from '#contract/realtime.ts';
import { makeQuote } from '../offers/offer-actions.ts';
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
import { offerPrice } from './offer-price.ts';
import { acceptPaper, askToAccept, askToDelete, deletePaper, makePaper, sendPaper } from './paper-actions.ts';
import { PaperBill } from './paper-bill.tsx';
import { editPath, paperPath } from './paper-paths.ts';
import { PaperSheet } from './paper-sheet.tsx';
import '../styles/personal.css';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const { data: paper } = await load(args, getPaper, { params: { id: args.params.paper } });
  if (paper.deal_id?.toString() !== args.params.id) throw redirect(paperPath(paper));
  return { paper };
}

export const action = handleActions(sendPaper, acceptPaper, deletePaper, makePaper, makeQuote);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: loaderData ? paperTitle(loaderData.paper) : 'Dokument' });

const fileNames: Record<PaperKind, string> = {
  quote: 'ponuda',
  work_order: 'radni-nalog',
  payment_request: 'poziv-na-placanje',
};

/** Notice on a quote, by the status of its offer. */
const offerOutcomes: Record<OfferStatus, string | undefined> = {
  open: undefined,
  accepted: 'Ponuda na upit je prihvaćena.',
  declined: 'Klijent je odbio ponudu na upit, pa ovaj dokument više ne vrijedi.',
  withdrawn: 'Majstor je povukao ponudu na upit, pa ovaj dokument više ne vrijedi.',
  closed: 'Ponuda na upit je zatvorena, pa ovaj dokument više ne vrijedi.',
  expired: 'Ponuda na upit je istekla, pa ovaj dokument više ne vrijedi.',
};

/** Notice on a deal's quote that can no longer be accepted. */
const lapses: Record<NonNullable<Paper['lapsed']>, string> = {
  expired: 'Rok do kojeg je ponuda vrijedila prošao je, pa se više ne može prihvatiti.',
  done: 'Posao je obavljen, pa se ponuda više ne može prihvatiti.',
};

const next = ({ kind, state, offer, lapsed, can }: Paper) => {
  const outcome = offer ? offerOutcomes[offer.status] : lapsed && lapses[lapsed];
  if (outcome) return outcome;
  if (can.send && offer)
    return `Klijent ovo još ne vidi. Ukupni iznos mora odgovarati cijeni Vaše ponude: ${offerPrice(offer)}. Broj se dodjeljuje pri slanju, a nakon toga se ništa ne mijenja.`;
  if (can.accept && offer)
    return 'Pregledajte PDF. Prihvaćanjem potvrđujete opisane radove, materijal i cijenu, i prihvaćate ponudu na upit.';
  if (can.send)
    return 'Klijent ovo još ne vidi. Broj se dodjeljuje pri slanju, a nakon toga se ništa ne mijenja.';
  if (can.accept) return 'Pregledajte PDF. Prihvaćanjem potvrđujete opisane radove, materijal i cijenu.';
  if (kind === 'payment_request' && state === 'sent')
    return 'U PDF-u je kod za plaćanje, koji čitaju aplikacije banaka.';
  return undefined;
};

export default function PaperPage({ loaderData: { paper } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { deal_id: deal, offer } = paper;
  useEvent(events.chatChanged, ({ deal_id, job_post_id }) => {
    if (offer ? job_post_id === offer.job_post_id : deal_id === deal) void revalidate();
  });
  useCatchUp(() => void revalidate());
  const text = next(paper);
  return (
    <div className="page paper-page">
      {deal === null ? (
        <BackLink to={offer ? paths.job(offer.job_post_id) : paths.myOffers()}>Natrag na upit</BackLink>
      ) : (
        <BackLink to={paths.deal(deal)}>Natrag na dogovor</BackLink>
      )}
      <h1>{paperTitle(paper)}</h1>
      {text && <p className="muted">{text}</p>}
      <ActionRefusal />
      <PaperSheet paper={paper} />
      <Actions paper={paper} />
      <PaperBill paper={paper} />
    </div>
  );
}

function Actions({ paper }: { paper: Paper }) {
  const { id, deal_id: deal, offer, can, file, sha256 } = paper;
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
        <ButtonLink to={editPath(paper)} icon={<Pencil size={18} aria-hidden />}>
          Uredite
        </ButtonLink>
      )}
      {can.supersede && offer && (
        <ActionButton action={makeQuote} values={{ id: offer.id }} variant="text">
          Izradite novu inačicu
        </ActionButton>
      )}
      {can.supersede && deal !== null && (
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
