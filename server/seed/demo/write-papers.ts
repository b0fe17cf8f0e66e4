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
import { today } from '../../platform/db/today.ts';
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

interface Parts {
  db: Db;
  storage: Storage;
  secrets: Keys;
  site: Site;
}

interface Deal extends Record<string, unknown> {
  id: number;
  worker_id: number;
  worker: string;
  client: string;
  address: string | null;
  job_type: string;
  agreed_at: string;
}

interface Offer extends Deal {
  work: string;
  cents: number;
  valid_until: string;
}

const dealOf = async (db: Db, stage: string): Promise<Deal | undefined> =>
  (
    await db.execute<Deal>(sql`
      select d.id, d.worker_id, w.name as worker, c.name as client, d.address, t.name as job_type, d.created_at as agreed_at
      from deals d join users w on w.id = d.worker_id join users c on c.id = d.client_id
        join job_posts p on p.id = d.job_post_id join job_types t on t.id = p.job_type_id
      where c.slug = 'ivana-barisic' and d.stage = ${stage} order by d.id limit 1`)
  ).rows[0];

const offerOf = async (db: Db, slug: string, place: number): Promise<Offer> => {
  const { rows } = await db.execute<Offer>(sql`
    select o.id, o.worker_id, w.name as worker, c.name as client, null as address, t.name as job_type, o.created_at as agreed_at,
      o.work, o.price_from_cents as cents, o.valid_until
    from offers o join users w on w.id = o.worker_id join job_posts p on p.id = o.job_post_id join users c on c.id = p.user_id
      join job_types t on t.id = p.job_type_id
    where w.slug = ${slug} and o.status = 'open' and o.valid_until >= ${today} order by o.id limit 1 offset ${place}`);
  if (!rows[0]) throw new Error(`the demo has no open offer of ${slug}`);
  return rows[0];
};

type Printed = Pick<Planned, 'kind' | 'items' | 'remark'> & { dueOn: string | null };

/** Numbers a paper, stores its PDF, and returns the columns of the sent paper. */
async function sentOf(
  { db, storage, site }: Parts,
  trader: Trader,
  { worker_id: workerId, client, address, job_type: jobType, agreed_at: agreedAt }: Deal,
  { kind, items, remark, dueOn }: Printed,
) {
  // Capped at the present, because the newest offer of the demo is less than 90 minutes old.
  const sentAt = new Date(Math.min(later(new Date(agreedAt), 90).getTime(), Date.now()));
  const [year] = dateParts(sentAt.toISOString());
  const vatRate = rateFor(trader.vat, null);
  const numbered = { workerId, kind, year };
  const number = await db.transaction((tx) => nextNumber(tx, numbered));
  const bytes = await paperPdf(
    {
      ...{ kind, number, year, trader, items, vatRate, remark, dueOn },
      ...{ sentAt: sentAt.toISOString(), client, address, jobType, supersedes: null },
    },
    site,
  );
  const storageKey = newKey('private/papers', 'pdf');
  await storage.put(storageKey, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    ...{ ...numbered, number, remark, dueOn, sentAt, sha256, storageKey, state: 'sent' as const },
    ...{ ...itemColumns([...items], vatRate), createdAt: sentAt, updatedAt: sentAt },
  };
}

const traderOfDemoWorker: Omit<Trader, 'business_name'> = {
  oib: '40927183657',
  street: 'Vrbik 8',
  place: '10000 Zagreb',
  iban: 'HR3924020063100456789',
  vat: 'exempt',
};

/**
 * Writes the demo worker's papers: a draft work order for the next deal, and two quotes for open offers, one
 * of them sent and the other a draft.
 */
async function writeWorkersPapers(parts: Parts): Promise<void> {
  const { db, secrets } = parts;
  const slug = 'kresimir-vukovic';
  const { rows } = await db.execute<{ id: number; work: string; cents: number }>(sql`
    select d.id, o.work, o.price_from_cents as cents
    from deals d join offers o on o.id = d.offer_id join users w on w.id = d.worker_id
    where w.slug = ${slug} and d.stage = 'scheduled' order by d.id limit 1`);
  const [quoted, next, [deal]] = [await offerOf(db, slug, 0), await offerOf(db, slug, 1), rows];
  if (!deal) throw new Error('the demo worker has no deal');
  const { worker_id: workerId } = quoted;
  const trader = { ...traderOfDemoWorker, business_name: `${quoted.worker}, obrt` };
  await saveTrader(db, secrets, workerId, trader);
  const items = [
    item('work', quoted.work, 1, 'kom', quoted.cents - 2_000),
    item('material', 'Brtve, spojnice i sitni materijal', 1, 'kom', 2_000),
  ];
  const sent = { kind: 'quote', items, remark: null, dueOn: quoted.valid_until } as const;
  const draft = { workerId, state: 'draft', remark: null } as const;
  const only = ({ work, cents }: Pick<Offer, 'work' | 'cents'>) =>
    itemColumns([item('work', work, 1, 'kom', cents)], rateFor(trader.vat, null));
  await db.insert(papers).values([
    { ...draft, kind: 'work_order', dealId: deal.id, ...only(deal) },
    { ...(await sentOf(parts, trader, quoted, sent)), offerId: quoted.id },
    { ...draft, kind: 'quote', offerId: next.id, dueOn: next.valid_until, ...only(next) },
  ]);
}

interface PlannedBill {
  paperId: number;
  name: string;
  createdAt: Date;
  trader: string;
  totalCents: number;
}

/** Stores a PDF as the bill attached to a payment request. */
async function writeBill(
  { db, storage, site }: Parts,
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
 * Writes an accepted quote, a payment request with a bill, and papers of the demo worker. Must run after the
 * demo's transaction has been committed, because it reads the deals and their parties.
 */
export async function writePapers(db: Db, storage: Storage, secrets: Keys, site: Site): Promise<void> {
  const parts = { db, storage, secrets, site };
  for (const plan of planned) {
    const deal = await dealOf(db, plan.stage);
    if (!deal) continue;
    const trader = { ...plan.trader, business_name: `${deal.worker}, obrt` };
    await saveTrader(db, secrets, deal.worker_id, trader);
    const sent = await sentOf(parts, trader, deal, { ...plan, dueOn: null });
    const [paper] = await db
      .insert(papers)
      .values({
        ...{ ...sent, dealId: deal.id },
        ...(plan.accepted && {
          ...{ state: 'accepted' as const, acceptedAt: later(sent.sentAt, 60), acceptedSha256: sent.sha256 },
        }),
      })
      .returning({ id: papers.id });
    if (paper && plan.bill)
      await writeBill(parts, {
        ...{ paperId: paper.id, name: plan.bill, createdAt: later(sent.sentAt, 60) },
        ...{ trader: trader.business_name, totalCents: sent.totalCents },
      });
  }
  await writeWorkersPapers(parts);
}
