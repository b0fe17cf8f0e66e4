// Labels for irregular payments shown to finance. Separate from the schemas, so pages can import them without loading zod.

/** `returned`: the whole amount is refunded automatically. */
export const strangeOutcomes = {
  no_ad: { label: 'Oglasa više nema', text: 'Plaćeno je nakon što je neplaćeni oglas izbrisan.', returned: true },
  no_payment: { label: 'Nepoznato plaćanje', text: 'Događaj nosi broj naše uplate, ali takvo plaćanje nismo otvorili.', returned: true },
  mismatch: { label: 'Drugi iznos', text: 'Plaćeni iznos ili valuta nisu oni koji su dogovoreni.', returned: true },
  paid_twice: { label: 'Plaćeno dvaput', text: 'Oglas je već bio plaćen.', returned: true },
  partial: { label: 'Djelomičan povrat', text: 'Dio novca vraćen je izvan ove stranice. Stanje oglasa nije promijenjeno.', returned: false },
  refund_failed: { label: 'Povrat nije uspio', text: 'Banka je odbila povrat. Novac vratite u sučelju pružatelja plaćanja.', returned: false },
} as const;
export type StrangeOutcome = keyof typeof strangeOutcomes;
