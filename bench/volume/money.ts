import { seeded } from '../../server/seed/demo/random.ts';
import type { TableRows } from './copy.ts';
import { day, type Plan } from './plan.ts';
import { workerAt } from './shape.ts';
import { adOf } from './texts.ts';

const appearances = 10_000;
const cents = 5;
const numbersUpTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const paidAt = (plan: Plan, n: number) => new Date(plan.now - day - 500 * day * (1 - n / plan.shape.ads));
const running = 30;
const refundedCents = 500;
const isRefunded = (n: number) => n % 10 === 1;
const isDisputed = (n: number) => n % 100 === 0;

export function moneyRows(plan: Plan): TableRows[] {
  const { ads: count } = plan.shape;
  const isActive = (n: number) => n >= count - running;
  const random = seeded('volume: ads');
  const rows = (
    rowOf: (n: number) => TableRows['rows'] extends Iterable<infer Row> ? Row : never,
  ): TableRows['rows'] => numbersUpTo(count).map(rowOf);
  return [
    {
      table: 'ads',
      columns: [
        'id',
        'user_id',
        'status',
        'title',
        'description',
        'button_text',
        'click_action',
        'click_url',
        'name',
        'email',
        'phone',
        'desired_appearances',
        'appearances',
        'submitted_at',
        'created_at',
      ],
      rows: rows((n) => {
        const { title, description, button_text: button } = adOf(random);
        const owner = workerAt((n * 37) % plan.shape.workers);
        const [link, contact] = [
          'https://example.com/ponuda',
          ['Oglašivač', `osoba-${owner}@primjer.hr`, '+385 91 555 0100'] as const,
        ];
        const seen = isActive(n) ? n % 900 : appearances;
        return [
          n + 1,
          owner,
          isActive(n) ? 'active' : 'finished',
          title,
          description,
          button,
          'redirecting',
          link,
          ...contact,
          appearances,
          seen,
          paidAt(plan, n),
          paidAt(plan, n),
        ];
      }),
    },
    {
      table: 'payments',
      columns: [
        'id',
        'ad_id',
        'gateway',
        'intent_id',
        'status',
        'amount_cents',
        'appearances',
        'card_brand',
        'card_last4',
        'receipt_number',
        'refunded_cents',
        'created_at',
        'paid_at',
      ],
      rows: rows((n) => [
        n + 1,
        n + 1,
        'sandbox',
        `sandbox_volume_${n}`,
        'paid',
        appearances * cents,
        appearances,
        'visa',
        '4242',
        n + 1,
        isRefunded(n) ? refundedCents : 0,
        paidAt(plan, n),
        paidAt(plan, n),
      ]),
    },
    {
      table: 'payment_events',
      columns: [
        'id',
        'gateway',
        'type',
        'intent_id',
        'payment_id',
        'amount_cents',
        'currency',
        'outcome',
        'created_at',
      ],
      rows: rows((n) => [
        `sandbox volume ${n}`,
        'sandbox',
        'paid',
        `sandbox_volume_${n}`,
        n + 1,
        appearances * cents,
        'eur',
        'worked',
        paidAt(plan, n),
      ]),
    },
    {
      table: 'payment_refunds',
      columns: [
        'id',
        'payment_id',
        'amount_cents',
        'status',
        'origin',
        'request_key',
        'gateway_id',
        'reason',
        'created_at',
        'sent_at',
        'settled_at',
      ],
      rows: numbersUpTo(count)
        .filter(isRefunded)
        .map((n, at) => {
          const day = paidAt(plan, n);
          return [
            at + 1,
            n + 1,
            refundedCents,
            'succeeded',
            'hand',
            `volume-${n}`,
            `sandbox_volume_refund_${n}`,
            'Oglas se dva dana nije prikazivao.',
            day,
            day,
            day,
          ];
        }),
    },
    {
      table: 'payment_disputes',
      columns: [
        'id',
        'payment_id',
        'gateway_id',
        'amount_cents',
        'status',
        'reason',
        'created_at',
        'closed_at',
      ],
      rows: numbersUpTo(count)
        .filter(isDisputed)
        .map((n, at) => [
          at + 1,
          n + 1,
          `sandbox_volume_dispute_${n}`,
          appearances * cents,
          'won',
          'fraudulent',
          paidAt(plan, n),
          paidAt(plan, n),
        ]),
    },
  ];
}
