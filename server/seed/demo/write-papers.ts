import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dateParts, formatMoney } from '#contract/format.ts';
import type { PaperKind } from '#contract/paper-words.ts';
import type { PaperItem } from '#contract/papers.ts';
import { rateFor } from '#contract/papers.ts';
import type { Trader } from '#contract/traders.ts';
import { paperPdf } from '../../papers/paper-pdf.ts';
import { itemColumns } from '../../papers/present.ts';
import { nextNumber } from '../../papers/queries.ts';
import { paperBills, papers } from '../../papers/tables.ts';
import { saveTrader } from '../../papers/trader.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/site.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { mediaKeys } from '../../platform/media/stored-media.ts';
import { pdfDocument } from '../../platform/pdf/document.ts';
import { newKey, type Storage } from '../../platform/storage/storage.ts';
import { later } from './clock.ts';

interface Planned {
  kind: PaperKind;
  stage: 'scheduled' | 'done';
  trader: Omit<Trader, 'business_name'>;
  items: readonly PaperItem[];
  remark: string | null;
  accepted: boolean;
  /** Name of the PDF that the client attached as the trader's bill. */
  bill?: string;
}

const item = (
  part: PaperItem['part'],
  description: string,
  quantity: number,
  unit: string,
  cents: number,
) => ({
  ...{ part, description, quantity, unit, unit_price_cents: cents },
});

const planned: readonly Planned[] = [
  {
    kind: 'quote',
    stage: 'scheduled',
    trader: {
      oib: '69435151530',
      street: 'Zagrebačka ulica 12',
      place: '10290 Zaprešić',
      iban: 'HR1210010051863000160',
      vat: 'exempt',
    },
    items: [
      item('work', 'Polaganje kabela do garaže i ugradnja punionice', 6, 'h', 4_000),
      item('work', 'Ispitivanje i ispitni list', 1, 'kom', 6_000),
      item('material', 'Kabel 5 × 6 mm²', 18, 'm', 750),
      item('material', 'Zaštitna sklopka', 1, 'kom', 4_500),
    ],
    remark: 'Punionicu nabavlja klijent.',
    accepted: true,
  },
  {
    kind: 'payment_request',
    stage: 'done',
    trader: {
      oib: '12345678903',
      street: 'Ilica 210',
      place: '10000 Zagreb',
      iban: 'HR1723600001101234565',
      vat: 'payer',
    },
    items: [
      item('work', 'Izmjera, izrada i montaža kuhinje', 1, 'kom', 165_000),
      item('material', 'Ploče, okovi i radna ploča', 1, 'kom', 220_000),
    ],
    remark: null,
    accepted: false,
    bill: 'racun-148-PP1-1.pdf',
  },
];

interface Deal extends Record<string, unknown> {
  id: number;
  worker_id: number;
  worker: string;
  client: string;
  address: string | null;
  job_type: string;
  agreed_at: string;
}

const dealOf = async (db: Db, stage: string): Promise<Deal | undefined> =>
  (
    await db.execute<Deal>(sql`
      select d.id, d.worker_id, w.name as worker, c.name as client, d.address, t.name as job_type, d.created_at as agreed_at
      from deals d join users w on w.id = d.worker_id join users c on c.id = d.client_id
        join job_posts p on p.id = d.job_post_id join job_types t on t.id = p.job_type_id
      where c.slug = 'ivana-barisic' and d.stage = ${stage} order by d.id limit 1`)
  ).rows[0];

interface PlannedBill {
  paperId: number;
  name: string;
  createdAt: Date;
  trader: string;
  totalCents: number;
}

/** Writes the bill of a payment request, a PDF. */
async function writeBill(
  db: Db,
  storage: Storage,
  site: Site,
  { paperId, name, createdAt, trader, totalCents }: PlannedBill,
): Promise<void> {
  const bytes = await pdfDocument('Račun 148/PP1/1', site, ({ display, words }) => [
    display('Račun 148/PP1/1', { fontSize: 25 }),
    words(trader),
    words(`Ukupno: ${formatMoney(totalCents)}`),
    words('Ogledni dokument uz podatke za isprobavanje.'),
  ]);
  const key = newKey('private/bills', 'pdf');
  const folder = key.slice(0, -'.pdf'.length);
  await storage.put(mediaKeys(folder).document, bytes);
  await db.insert(paperBills).values({
    ...{ paperId, storageKey: folder, kind: 'document', name, type: 'application/pdf' },
    ...{ size: bytes.byteLength, createdAt },
  });
}

/**
 * Writes an accepted quote and a payment request with their PDFs, and the bill of the payment request. Must run after the demo's transaction has
 * been committed, because it reads the deals and their parties.
 */
export async function writePapers(db: Db, storage: Storage, secrets: Keys, site: Site): Promise<void> {
  for (const plan of planned) {
    const deal = await dealOf(db, plan.stage);
    if (!deal) continue;
    const trader = { ...plan.trader, business_name: `${deal.worker}, obrt` };
    await saveTrader(db, secrets, deal.worker_id, trader);
    const sentAt = later(new Date(deal.agreed_at), 90);
    const [year] = dateParts(sentAt.toISOString());
    const vatRate = rateFor(trader.vat, null);
    const { kind, items, remark } = plan;
    const numbered = { workerId: deal.worker_id, kind, year };
    const number = await db.transaction((tx) => nextNumber(tx, numbered));
    const bytes = await paperPdf(
      {
        ...{ kind, number, year, trader, items, vatRate, remark },
        ...{ sentAt: sentAt.toISOString(), client: deal.client, address: deal.address },
        ...{ jobType: deal.job_type, dueOn: null, supersedes: null },
      },
      site,
    );
    const key = newKey('private/papers', 'pdf');
    await storage.put(key, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const [paper] = await db
      .insert(papers)
      .values({
      ...{ ...numbered, number, dealId: deal.id, remark, sentAt, sha256, storageKey: key },
      ...{ ...itemColumns([...items], vatRate), createdAt: sentAt, updatedAt: sentAt },
      state: plan.accepted ? 'accepted' : 'sent',
      ...(plan.accepted && { acceptedAt: later(sentAt, 60), acceptedSha256: sha256 }),
      })
      .returning({ id: papers.id });
    if (paper && plan.bill)
      await writeBill(db, storage, site, {
        ...{ paperId: paper.id, name: plan.bill, createdAt: later(sentAt, 60) },
        ...{ trader: trader.business_name, totalCents: itemColumns([...items], vatRate).totalCents },
      });
  }
}
