import {
  aboutAccounts,
  automatedText,
  type Decided,
  decidedText,
  type Ground,
  grounds,
  groundTexts,
  type Measure,
  redress,
  type Source,
  sources,
  statedReason,
} from '#contract/decision-labels.ts';
import { cut, formatDateTime } from '#contract/format.ts';
import { button, type Fact, facts, note, paragraph } from '../platform/mail/parts.ts';
import { defineMail } from '../platform/mail/templates.ts';

interface Stated {
  about: Decided;
  measure: Measure;
  ground: Ground;
  source: Source;
  automated: boolean;
  reason: string;
  text: string | null;
  quote: string | null;
  until: string | null;
  path: string;
}

const subjects: Readonly<Record<Decided, string>> = {
  job_post: 'Odluka o Vašoj objavi',
  review: 'Odluka o Vašoj ocjeni',
  ad: 'Odluka o Vašem oglasu',
  user: 'Odluka o Vašem profilu',
  message: 'Odluka o Vašoj poruci',
  deal: 'Odluka o Vašem dogovoru',
};

const shortened = (quote: string) => (quote.length > 200 ? `${cut(quote, 200)}…` : quote);

/** The statement of reasons for the person affected by a decision (Digital Services Act, art. 17). */
export const statementMail = defineMail<Stated>('decisions.statement', (statement, site) => ({
  subject: aboutAccounts.includes(statement.measure) ? 'Odluka o Vašem računu' : subjects[statement.about],
  preview: statement.reason,
  body: [
    paragraph(decidedText(statement.about, statement.measure)),
    facts([
      ['Obrazloženje', statedReason(statement)],
      ...(statement.quote ? [['Na što se odnosi', shortened(statement.quote)] as Fact] : []),
      ...(statement.until ? [['Traje do', formatDateTime(statement.until, new Date(0))] as Fact] : []),
      ['Osnova', `${grounds[statement.ground]}. ${groundTexts[statement.ground]}`],
      ['Kako smo saznali', sources[statement.source]],
      ['Je li odlučeno automatski', automatedText(statement.automated)],
    ]),
    paragraph(
      `Ako se ne slažete, u roku od šest mjeseci možete se žaliti besplatno i bez obrasca. O žalbi odlučuje druga osoba, nikad program.`,
    ),
    button('Otvorite odluku', site.url + statement.path),
    note(redress),
  ],
  reason: 'Ovu poruku dobivate jer se odluka odnosi na Vaš sadržaj ili račun.',
  settings: false,
}));

interface Answered {
  reversed: boolean;
  answer: string;
  path: string;
}

export const appealMail = defineMail<Answered>('decisions.appeal', ({ reversed, answer, path }, site) => ({
  subject: reversed ? 'Žalba je prihvaćena' : 'Žalba nije prihvaćena',
  preview: answer,
  body: [
    paragraph(
      reversed
        ? 'Vašu je žalbu pregledala druga osoba i promijenila odluku.'
        : 'Vašu je žalbu pregledala druga osoba. Odluka ostaje kakva je bila.',
    ),
    facts([['Obrazloženje', answer]]),
    button('Pogledajte odluku', site.url + path),
    note(redress),
  ],
  reason: 'Ovu poruku dobivate jer ste se žalili na odluku.',
  settings: false,
}));

export const decisionsMails = [statementMail, appealMail];
