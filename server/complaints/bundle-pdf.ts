import { type ComplaintMoment, complaintMoments, nextSteps, verdicts } from '#contract/complaint-words.ts';
import { dayText } from '#contract/days.ts';
import { formatClock, formatLongDate, formatMoney } from '#contract/format.ts';
import { type PaperKind, paperTitle, paperWords, type VatRate } from '#contract/paper-words.ts';
import type { PaperItem } from '#contract/papers.ts';
import { itemTable, vatText } from '../papers/paper-pdf.ts';
import type { Site } from '../platform/http/site.ts';
import { block, type Faces, fact, pdfDocument } from '../platform/pdf/document.ts';
import { ink2 } from '../platform/pdf/layouts.ts';

export interface PrintedComplaint {
  dealId: number;
  client: string;
  worker: string;
  jobType: string;
  complaint: string;
  receivedAt: string;
  dueOn: string;
  answer: { text: string; accepts: boolean; at: string; late: boolean } | null;
  offer: {
    work: string;
    fromCents: number;
    toCents: number | null;
    /** Total of the last accepted quote. */
    agreedCents: number | null;
    /** The price that both parties confirmed. */
    finalCents: number | null;
    address: string | null;
    agreedAt: string;
    doneAt: string | null;
  };
  /** Papers that the client accepted, in order of acceptance, each with the hash of the accepted PDF. */
  papers: readonly {
    kind: PaperKind;
    number: number | null;
    year: number | null;
    items: readonly PaperItem[];
    vatRate: VatRate | null;
    dueOn: string | null;
    remark: string | null;
    sentAt: string;
    acceptedAt: string;
    sha256: string;
    isSuperseded: boolean;
  }[];
  /** JPEGs, oldest first. */
  pictures: readonly { moment: ComplaintMoment; at: string; jpeg: Uint8Array }[];
  /** Bills that the client attached to payment requests: a picture as a JPEG, a PDF by its SHA-256. */
  bills: readonly {
    request: { number: number | null; year: number | null };
    name: string;
    at: string;
    file: { jpeg: Uint8Array } | { sha256: string };
  }[];
  messages: readonly { by: string; at: string; text: string }[];
  madeAt: string;
}

const at = (iso: string) => `${formatLongDate(iso)} u ${formatClock(iso)}`;

const title = ({ jobType }: Pick<PrintedComplaint, 'jobType'>) => `Pisani prigovor: ${jobType}`;

const section = ({ display }: Faces, text: string) => display(text, { fontSize: 15, margin: [0, 18, 0, 4] });
const small = ({ words }: Faces, text: string) => words(text, { fontSize: 11, color: ink2 });

function answerPart(faces: Faces, answer: PrintedComplaint['answer']) {
  if (!answer) return [small(faces, 'Majstor do izrade ovog dokumenta nije odgovorio.')];
  const verdict = answer.accepts ? verdicts.accepted : verdicts.refused;
  return [
    small(faces, `${at(answer.at)}${answer.late ? ', nakon isteka roka' : ''}`),
    faces.display(verdict, { fontSize: 12, margin: [0, 2, 0, 2] }),
    faces.words(answer.text),
  ];
}

function offerPart(
  faces: Faces,
  { work, fromCents, toCents, agreedCents, finalCents, ...offer }: PrintedComplaint['offer'],
) {
  const offered =
    toCents === null ? formatMoney(fromCents) : `${formatMoney(fromCents)} – ${formatMoney(toCents)}`;
  return [
    block([
      fact(faces, 'Prihvaćena', formatLongDate(offer.agreedAt)),
      fact(faces, 'Cijena u ponudi', offered),
      ...(agreedCents === null ? [] : [fact(faces, 'Prihvaćena pisana ponuda', formatMoney(agreedCents))]),
      fact(faces, 'Potvrđena konačna cijena', finalCents === null ? '–' : formatMoney(finalCents)),
      fact(faces, 'Posao obavljen', offer.doneAt === null ? '–' : formatLongDate(offer.doneAt)),
    ]),
    faces.words(work),
    ...(offer.address === null ? [] : [small(faces, `Mjesto radova: ${offer.address}`)]),
  ];
}

/** Keeps a section's heading on the page of its first row. */
const withSection = (faces: Faces, text: string, [first, ...rest]: readonly object[]) => [
  { stack: [section(faces, text), first ?? {}], unbreakable: true },
  ...rest,
];

const pictureOf = (jpeg: Uint8Array, fit: [width: number, height: number]) => ({
  image: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`,
  fit,
});

function papersPart(faces: Faces, { papers, client }: Pick<PrintedComplaint, 'papers' | 'client'>) {
  return papers.flatMap((paper) => {
    const { dueOn, isSuperseded } = paper;
    const notes = [
      `Poslano ${at(paper.sentAt)}`,
      ...(dueOn === null ? [] : [`${paperWords[paper.kind].due} ${dayText(dueOn)}`]),
      ...(isSuperseded ? ['kasnije zamijenjeno novom verzijom'] : []),
    ];
    return [
      {
        stack: [
          section(faces, `Prihvaćeni dokument: ${paperTitle(paper)}`),
          small(faces, notes.join(', ')),
          small(faces, `Na stranici prihvaća ${client}, ${at(paper.acceptedAt)}`),
          small(faces, `SHA-256 prihvaćenog PDF-a: ${paper.sha256}`),
        ],
        unbreakable: true,
      },
      ...itemTable(faces, paper),
      small(faces, vatText(paper)),
      ...(paper.remark === null ? [] : [faces.words(paper.remark, { margin: [0, 6, 0, 0] })]),
    ];
  });
}

function picturesPart(faces: Faces, pictures: PrintedComplaint['pictures']) {
  if (pictures.length === 0) return [];
  const shown = (Object.keys(complaintMoments) as ComplaintMoment[]).flatMap((moment) =>
    pictures.filter((one) => one.moment === moment),
  );
  const cells = shown.map(({ moment, at: taken, jpeg }) => ({
    stack: [pictureOf(jpeg, [236, 210]), small(faces, `${complaintMoments[moment]}, ${at(taken)}`)],
  }));
  const rows = cells.flatMap((one, place) =>
    place % 2
      ? []
      : [
          {
            columns: [one, cells[place + 1] ?? { stack: [] }],
            columnGap: 20,
            margin: [0, 6, 0, 6],
            unbreakable: true,
          },
        ],
  );
  return withSection(faces, 'Slike', rows);
}

function billsPart(faces: Faces, bills: PrintedComplaint['bills']) {
  if (bills.length === 0) return [];
  const rows = bills.map(({ request, name, at: attached, file }) => ({
    stack: [
      faces.words(name),
      small(faces, `${paperTitle({ kind: 'payment_request', ...request })}, priloženo ${at(attached)}`),
      'jpeg' in file ? pictureOf(file.jpeg, [480, 400]) : small(faces, `PDF, SHA-256: ${file.sha256}`),
    ],
    margin: [0, 4, 0, 8],
    unbreakable: true,
  }));
  return withSection(faces, 'Računi koje je priložio klijent', rows);
}

function messagesPart(faces: Faces, messages: PrintedComplaint['messages']) {
  if (messages.length === 0) return [];
  return [
    section(faces, 'Poruke koje je odabrao klijent'),
    ...messages.flatMap(({ by, at: sent, text }) => [
      small(faces, `${by}, ${at(sent)}`),
      faces.words(text, { margin: [0, 0, 0, 6] }),
    ]),
  ];
}

const nextPart = (faces: Faces) => [
  section(faces, 'Kamo dalje'),
  ...nextSteps.map(({ title: name, text, source, href }) => ({
    stack: [
      faces.display(name, { fontSize: 12, margin: [0, 6, 0, 0] }),
      faces.words(text),
      small(faces, `Izvor: ${source}${href ? ` (${href})` : ''}`),
    ],
    unbreakable: true,
  })),
];

function content(faces: Faces, printed: PrintedComplaint) {
  const { display, words } = faces;
  return [
    display('Pisani prigovor', { fontSize: 25, margin: [0, 0, 0, 2] }),
    words(`${printed.jobType} · dogovor ${printed.dealId}`, { color: ink2 }),
    block([
      fact(faces, 'Klijent', printed.client),
      fact(faces, 'Majstor', printed.worker),
      fact(faces, 'Primljen', at(printed.receivedAt)),
      fact(faces, 'Rok za odgovor', dayText(printed.dueOn)),
    ]),
    small(
      faces,
      `Izrađeno ${at(printed.madeAt)}. Tekstove i slike unijele su stranke; portal ih nije provjeravao.`,
    ),
    section(faces, 'Prigovor'),
    words(printed.complaint),
    section(faces, 'Odgovor'),
    ...answerPart(faces, printed.answer),
    { stack: [section(faces, 'Ponuda'), ...offerPart(faces, printed.offer)], unbreakable: true },
    ...papersPart(faces, printed),
    ...picturesPart(faces, printed.pictures),
    ...billsPart(faces, printed.bills),
    ...messagesPart(faces, printed.messages),
    ...nextPart(faces),
  ];
}

/** Returns the PDF that the client can submit to a body outside the site. */
export const bundlePdf = (printed: PrintedComplaint, site: Site): Promise<Uint8Array> =>
  pdfDocument(title(printed), site, (faces) => content(faces, printed));
