// Labels for ads. Separate from the schemas, so pages can import them without loading zod.

/** `paused`: an administrator stopped a running ad. */
export const adStatuses = {
  draft: { label: 'Nacrt', text: 'Oglas još nije poslan na plaćanje.' },
  awaiting_payment: { label: 'Čeka plaćanje', text: 'Oglas je spremljen i čeka plaćanje karticom.' },
  pending: { label: 'Na pregledu', text: 'Oglas je plaćen. Administrator ga pregledava prije prikazivanja.' },
  active: { label: 'Prikazuje se', text: 'Oglas je objavljen i prikazuje se posjetiteljima.' },
  paused: { label: 'Zaustavljen', text: 'Administrator je zaustavio prikazivanje oglasa.' },
  finished: { label: 'Završen', text: 'Oglas je dosegnuo plaćeni broj prikazivanja.' },
  declined: { label: 'Odbijen', text: 'Oglas nije prihvaćen. Novac se vraća na karticu.' },
  refunded: { label: 'Novac vraćen', text: 'Oglas nije prihvaćen i novac je vraćen na karticu.' },
} as const;
export type AdStatus = keyof typeof adStatuses;

export const clickActions = {
  redirecting: { label: 'Otvara stranicu', field: 'click_url' },
  mailing: { label: 'Piše email', field: 'email' },
  calling: { label: 'Poziva telefon', field: 'phone' },
} as const;
export type ClickAction = keyof typeof clickActions;

export const bulkRules = {
  program: { label: 'Program koji se tako i predstavlja' },
  network_burst: { label: 'Mnogo u nekoliko sekundi s iste mreže' },
  visitor_hour: { label: 'Previše u sat vremena od istog posjetitelja' },
  visitor_day: { label: 'Previše u danu od istog posjetitelja' },
  network_hour: { label: 'Previše u sat vremena s iste mreže' },
  network_day: { label: 'Previše u danu s iste mreže' },
} as const;
export type BulkRule = keyof typeof bulkRules;

export const adButton = 'Detaljnije';

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
  diners: 'Diners Club',
};

/** Formats a card, such as `Visa •••• 4242`. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${brands[brand] ?? brand} •••• ${last4}`;
