import { expect, test } from 'vitest';
import { adStatuses, bulkRules } from '#contract/ad-labels.ts';
import { zone } from '#contract/local-time.ts';
import { unusualOutcomes } from '#contract/payment-labels.ts';
import type { Storage } from '../platform/storage/storage.ts';

interface Demo {
  rows: <T extends Record<string, unknown>>(query: string) => Promise<T[]>;
  offenders: (from: string) => Promise<number | undefined>;
  storage: Storage;
}

export function moneyOfDemo({ rows, offenders, storage }: Demo): void {
  test('ads exist in every state and three are running, daily figures add up, and receipt numbers have no gaps', async () => {
    const found = await rows<{ status: string; n: number }>(
      'select status, count(*)::int as n from ads group by 1',
    );
    expect(found.find(({ status }) => status === 'active')?.n).toBe(3);
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(Object.keys(adStatuses)));
    expect(
      await offenders(
        'ads a where (a.appearances, a.clicks) <> (select coalesce(sum(d.appearances), 0), coalesce(sum(d.clicks), 0) from ad_days d where d.ad_id = a.id)',
      ),
    ).toBe(0);
    expect(
      await offenders(
        "ads a where status not in ('draft') and not exists (select from payments p where p.ad_id = a.id and p.amount_cents = a.desired_appearances * 5)",
      ),
    ).toBe(0);
    expect(
      await offenders(
        "payments p where refunded_cents <> (select coalesce(sum(r.amount_cents), 0) from payment_refunds r where r.payment_id = p.id and r.status = 'succeeded')",
      ),
    ).toBe(0);
    expect(
      await offenders(`ad_days where day > (now() at time zone '${zone}')::date or appearances < 0`),
    ).toBe(0);
    expect(
      await rows(
        "select max(receipt_number) = count(receipt_number) and max(receipt_number) = (select value from counters where key = 'receipts') as ok from payments",
      ),
    ).toEqual([{ ok: true }]);
    for (const { folder: under } of await rows<{ folder: string }>(
      'select storage_key as folder from ad_medias',
    ))
      for (const name of ['full.webp', 'card.webp'])
        expect(await storage.exists(`${under}/${name}`), under).toBe(true);
  });

  test('finance has a row for every kind of irregular payment and for every bulk rule', async () => {
    const reasons = await rows<{ outcome: string }>(
      "select distinct outcome from payment_events where outcome <> 'worked' order by 1",
    );
    expect(reasons.map(({ outcome }) => outcome)).toEqual(Object.keys(unusualOutcomes).sort());
    const rules = await rows<{ rule: string }>('select distinct rule from ad_set_aside order by 1');
    expect(rules.map(({ rule }) => rule)).toEqual(Object.keys(bulkRules).sort());
  });
}
