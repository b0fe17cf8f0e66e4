// Labels for irregular payments shown to finance. Separate from the schemas, so pages can import them without
// loading zod.

/** `returned`: the whole amount is refunded automatically. */
export const unusualOutcomes = {
  foreign: {
    label: 'Tuđe plaćanje',
    text: 'Plaćanje nije otvoreno na ovoj stranici, pa novac nije vraćen. U sučelju pružatelja plaćanja provjerite čije je.',
    returned: false,
  },
  no_ad: {
    label: 'Oglasa više nema',
    text: 'Plaćeno je nakon što je neplaćeni oglas izbrisan.',
    returned: true,
  },
  mismatch: {
    label: 'Drugi iznos',
    text: 'Plaćeni iznos ili valuta nisu oni koji su dogovoreni.',
    returned: true,
  },
  paid_twice: { label: 'Plaćeno dvaput', text: 'Oglas je već bio plaćen.', returned: true },
  partial: {
    label: 'Djelomičan povrat',
    text: 'Dio novca vraćen je izvan ove stranice. Stanje oglasa nije promijenjeno.',
    returned: false,
  },
  disputed: {
    label: 'Osporena uplata',
    text: 'Vlasnik kartice osporio je uplatu kod banke i oglas je zaustavljen. Dokaze predajte u sučelju pružatelja plaćanja.',
    returned: false,
  },
  dispute_lost: {
    label: 'Izgubljen spor',
    text: 'Banka je novac vratila vlasniku kartice. Oglas ostaje zaustavljen.',
    returned: false,
  },
  refund_failed: {
    label: 'Povrat nije uspio',
    text: 'Novac nije vraćen. Na stranici uplate vidite zašto i možete pokušati ponovno.',
    returned: false,
  },
} as const;
export type UnusualOutcome = keyof typeof unusualOutcomes;

/** `requested`: not yet sent to the gateway; `pending`: accepted by the gateway, outcome not yet known. */
export const refundStatuses = {
  requested: { label: 'Šalje se' },
  pending: { label: 'U tijeku' },
  succeeded: { label: 'Vraćeno' },
  failed: { label: 'Nije uspjelo' },
} as const;
export type RefundStatus = keyof typeof refundStatuses;

export const refundOrigins = {
  hand: { label: 'Ručni povrat' },
  declined: { label: 'Oglas nije prihvaćen' },
  paid_twice: { label: 'Plaćeno dvaput' },
  no_ad: { label: 'Oglasa više nema' },
  elsewhere: { label: 'Vraćeno izvan ove stranice' },
} as const;
export type RefundOrigin = keyof typeof refundOrigins;

const refundFailures: Readonly<Record<string, string>> = {
  charge_already_refunded: 'Iznos je već vraćen.',
  charge_disputed: 'Vlasnik kartice osporio je uplatu, pa o novcu odlučuje banka.',
  charge_for_pending_refund_disputed: 'Vlasnik kartice osporio je uplatu, pa o novcu odlučuje banka.',
  balance_insufficient: 'Na računu kod pružatelja plaćanja nema dovoljno novca.',
  insufficient_funds: 'Na računu kod pružatelja plaćanja nema dovoljno novca.',
  expired_or_canceled_card: 'Kartica više ne vrijedi.',
  lost_or_stolen_card: 'Kartica je prijavljena kao izgubljena ili ukradena.',
  declined: 'Banka je odbila povrat.',
};
/** Returns the Croatian explanation of a refund's failure code. */
export const refundFailure = (code: string | null): string =>
  refundFailures[code ?? ''] ?? 'Pružatelj plaćanja odbio je povrat.';

export const disputeStatuses = {
  open: { label: 'Osporeno' },
  won: { label: 'Spor dobiven' },
  lost: { label: 'Spor izgubljen' },
} as const;
export type DisputeStatus = keyof typeof disputeStatuses;

const disputeReasons: Readonly<Record<string, string>> = {
  credit_not_processed: 'Povrat nije stigao',
  duplicate: 'Naplaćeno dvaput',
  fraudulent: 'Vlasnik kartice ne prepoznaje plaćanje',
  general: 'Bez navedenog razloga',
  product_not_received: 'Oglas se nije prikazivao',
  product_unacceptable: 'Nije ono što je naručeno',
  unrecognized: 'Vlasnik kartice ne prepoznaje plaćanje',
};
/** Returns the Croatian explanation of a dispute's reason code. */
export const disputeReason = (code: string | null): string =>
  disputeReasons[code ?? ''] ?? 'Bez navedenog razloga';
