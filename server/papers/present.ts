import { apiPath } from '#contract/endpoint.ts';
import { paperSums, vatWithin } from '#contract/paper-sums.ts';
import type { VatRate } from '#contract/paper-words.ts';
import { getBillFile, getPaperFile, type Paper, type PaperSummary } from '#contract/papers.ts';
import { lapseOf, paperAbilities } from './policy.ts';
import type { PaperRow } from './queries.ts';
import type { Seen } from './seen.ts';

export const rateOf = ({ vatRate }: Pick<PaperRow, 'vatRate'>) => vatRate as VatRate | null;

function presentBill({ id, bill }: PaperRow): PaperSummary['bill'] {
  if (!bill) return null;
  const { kind, name, type, size, createdAt } = bill;
  // Browsers would show a cached earlier picture if its replacement had the same URL.
  const url = (file: string) => `${apiPath(getBillFile.path, { id, file })}?v=${createdAt.getTime()}`;
  return {
    path: url(kind === 'image' ? 'full.webp' : 'file.pdf'),
    thumb: kind === 'image' ? url('card.webp') : null,
    ...{ name, type, size },
    created_at: createdAt.toISOString(),
  };
}

/** Returns a paper's summary, without its items, as seen by one party to its deal or offer. */
export function presentSummary(row: PaperRow, { deal, offer, side, around }: Seen): PaperSummary {
  const { acceptedAt, acceptedSha256, formerNumber, formerYear, supersedesId } = row;
  return {
    id: row.id,
    deal_id: deal?.id ?? null,
    offer: offer
      ? {
          id: offer.id,
          job_post_id: offer.jobPostId,
          status: offer.current,
          price_from_cents: offer.priceFromCents,
          price_to_cents: offer.priceToCents,
        }
      : null,
    kind: row.kind,
    state: row.state,
    // The number is hidden until the paper is sent.
    number: row.state === 'draft' ? null : row.number,
    year: row.state === 'draft' ? null : row.year,
    total_cents: row.totalCents,
    currency: 'EUR',
    vat_rate: rateOf(row),
    ...vatWithin(row.totalCents, rateOf(row)),
    supersedes:
      supersedesId !== null && formerNumber !== null && formerYear !== null
        ? { id: supersedesId, number: formerNumber, year: formerYear }
        : null,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    sha256: row.sha256,
    accepted:
      acceptedAt !== null && acceptedSha256 !== null
        ? { at: acceptedAt.toISOString(), sha256: acceptedSha256 }
        : null,
    file: row.storageKey === null ? null : apiPath(getPaperFile.path, { id: row.id }),
    bill: presentBill(row),
    lapsed: lapseOf(row, around),
    can: paperAbilities(side, row, around),
  };
}

export const presentPaper = (row: PaperRow, seen: Seen): Paper => ({
  ...presentSummary(row, seen),
  items: [...row.items],
  due_on: row.dueOn,
  remark: row.remark,
});

/** Returns the columns for a paper’s items, with the total in cents including VAT. */
export const itemColumns = (items: Paper['items'], vatRate: VatRate | null) => ({
  items,
  vatRate,
  totalCents: paperSums(items, vatRate).total_cents,
});
