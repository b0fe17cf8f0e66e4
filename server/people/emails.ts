import { cut, formatDateTime } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { button, type Fact, facts, paragraph } from '../platform/mail/parts.ts';
import { defineMail } from '../platform/mail/templates.ts';

const holdsAccount = 'Ovu poruku dobivate jer s ovom adresom imate račun.';
const appeal =
  'Obrazloženje i pravo na žalbu čekaju Vas na stranici odluke. O žalbi, besplatnoj i u roku od šest mjeseci, odlučuje druga osoba, nikad program.';

interface Why {
  reason: string;
}
interface Decided extends Why {
  /** The reported text, if the decision began with a report. */
  quote?: string | null;
  path: string;
}

const whyFacts = ({ reason, quote }: Decided): Fact[] => [
  ['Razlog', reason],
  ...(quote ? [['Na što se odnosi', cut(quote, 200)] as Fact] : []),
];

export const warningMail = defineMail<Decided>('people.warning', (decision, site) => ({
  subject: 'Upozorenje o korištenju portala',
  preview: decision.reason,
  body: [
    paragraph(
      'Pregledali smo što je objavljeno ili napisano s Vašeg računa i molimo Vas da na ovo pripazite.',
    ),
    facts(whyFacts(decision)),
    paragraph('Vaš račun i dalje radi bez ograničenja. Ponovi li se isto, možemo ga privremeno ograničiti.'),
    paragraph(appeal),
    button('Otvorite odluku', site.url + decision.path),
  ],
  reason: holdsAccount,
}));

export const suspendedMail = defineMail<Decided & { until: string }>(
  'people.suspended',
  (decision, site) => ({
    subject: 'Vaš je račun privremeno ograničen',
    preview: `Do ${formatDateTime(decision.until, new Date(0))}. ${decision.reason}`,
    body: [
      paragraph('Do isteka roka možete se prijaviti i čitati, ali ne i objavljivati ni pisati drugima.'),
      facts([...whyFacts(decision), ['Traje do', formatDateTime(decision.until, new Date(0))]]),
      paragraph(appeal),
      button('Otvorite odluku', site.url + decision.path),
    ],
    reason: holdsAccount,
  }),
);

export const bannedMail = defineMail<Decided>('people.banned', (decision, site) => ({
  subject: 'Vaš je račun zabranjen',
  preview: decision.reason,
  body: [
    paragraph('S ovim se računom više nije moguće prijaviti, a profil i objave više se ne prikazuju.'),
    facts(whyFacts(decision)),
    paragraph(appeal),
    button('Otvorite odluku', site.url + decision.path),
  ],
  reason: 'Ovu poruku dobivate jer ste s ovom adresom imali račun.',
}));

export const liftedMail = defineMail<Why>('people.lifted', ({ reason }, site) => ({
  subject: 'Vaš račun ponovno radi bez ograničenja',
  preview: reason,
  body: [
    paragraph(
      'Ograničenje Vašeg računa je ukinuto. Ako smo Vam sakrili objave, ponovno su ondje gdje su bile.',
    ),
    facts([['Obrazloženje', reason]]),
    button('Prijavite se', site.url + paths.login()),
  ],
  reason: holdsAccount,
}));

export const peopleMails = [warningMail, suspendedMail, bannedMail, liftedMail];
