import { paperTitle, paperWords } from '#contract/paper-words.ts';
import {
  acceptPaper as accept,
  attachBill as attach,
  editPaper as edit,
  makePaper as make,
  type PaperSummary,
  deletePaper as remove,
  sendPaper as send,
} from '#contract/papers.ts';
import { paths, safePath } from '#contract/paths.ts';
import { saveTrader as save } from '#contract/traders.ts';
import { defineAction } from '../platform/actions/action.ts';
import { draftOf, type TypedPaper } from './paper-fields.ts';
import { paperPath } from './paper-paths.ts';

// A 409 on retry after a lost response means that the first attempt succeeded.
const shared = { conflict: 'Dokument je u međuvremenu promijenjen.', arrived: [409] } as const;
const there = ({ data }: { data: PaperSummary }) => paperPath(data);

export const makePaper = defineAction('izradi-dokument', make, {
  done: ['Nacrt je spreman.', 'Pregledajte ga i pošaljite klijentu.'],
  to: there,
});

export const editPaper = defineAction('uredi-dokument', edit, {
  conflict: shared.conflict,
  input: ({ id, ...typed }: TypedPaper) => ({ params: { id: String(id) }, body: draftOf(typed) }),
  done: ['Nacrt je spremljen.'],
  to: there,
});

export const deletePaper = defineAction('izbrisi-dokument', remove, {
  ...shared,
  done: ['Nacrt je izbrisan.'],
  to: (_, at) => at.pathname.split('/dokumenti')[0] || paths.myOffers(),
});

export const sendPaper = defineAction('posalji-dokument', send, {
  ...shared,
  done: ({ data }) => [`Poslano: ${paperTitle(data)}`, 'Klijentu stiže obavijest.'],
});

export const acceptPaper = defineAction('prihvati-dokument', accept, {
  ...shared,
  done: ({ data }) => [`Prihvaćeno: ${paperTitle(data)}`, 'Majstoru stiže obavijest.'],
});

export const attachBill = defineAction('prilozi-racun', attach, {
  ...shared,
  done: ['Račun je priložen.', 'Vidite ga samo Vi i majstor.'],
});

export const saveTrader = defineAction('podaci-obrta', save, {
  done: ['Podaci obrta su spremljeni.'],
  to: (_, at) => safePath(at.searchParams.get('natrag')) ?? paths.trader(),
});

export const askToAccept = (paper: PaperSummary) => ({
  title: `Prihvatiti ${paperWords[paper.kind].object}?`,
  content: `${paperTitle(paper)}. Zapisujemo vrijeme i sažetak PDF-a koji prihvaćate; datoteka se više ne mijenja.${paper.offer ? ' Time prihvaćate i ponudu na upit: nastaje dogovor, upit se zatvara, a ostalim majstorima ljubazno javljamo.' : ''}`,
  submit: 'Prihvatite',
  busyText: 'Prihvaća se…',
});

export const askToDelete = {
  title: 'Izbrisati nacrt?',
  content: 'Klijent ga nije vidio, a broj mu još nije dodijeljen.',
  submit: 'Izbrišite',
  busyText: 'Briše se…',
  danger: true,
};
