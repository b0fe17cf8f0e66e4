import {
  answerComplaint as answer,
  type Complaint,
  closeComplaint as close,
  writeComplaint as write,
} from '#contract/complaints.ts';
import { paths } from '#contract/paths.ts';
import { defineAction } from '../platform/actions/action.ts';

const conflict = 'Prigovor je u međuvremenu promijenjen.';
const there = ({ data }: { data: Complaint }) => paths.complaint(data.deal_id, data.id);

interface Written {
  id: string;
  complaint: string;
  /** Chosen pictures by key, one checkbox each. */
  [picture: string]: unknown;
}

const isPicture = (name: string) => /^(?:post|message|review)-\d+$/.test(name);

export const writeComplaint = defineAction('posalji-prigovor', write, {
  conflict,
  input: ({ id, complaint, ...boxes }: Written) => ({
    params: { id },
    body: { complaint, pictures: Object.keys(boxes).filter((name) => isPicture(name) && boxes[name]) },
  }),
  read: (form) => ({
    id: String(form.get('id')),
    complaint: String(form.get('complaint') ?? ''),
    ...Object.fromEntries([...form.keys()].filter(isPicture).map((name) => [name, true])),
  }),
  done: ['Prigovor je poslan.', 'Majstoru stiže obavijest. Za odgovor ima 15 dana.'],
  to: there,
});

export const answerComplaint = defineAction('odgovori-na-prigovor', answer, {
  conflict,
  done: ['Odgovor je poslan.', 'Klijentu stiže obavijest.'],
});

export const closeComplaint = defineAction('zatvori-prigovor', close, {
  conflict,
  arrived: [409],
  done: ['Prigovor je zatvoren.', 'Majstoru stiže obavijest.'],
});

export const askToClose = {
  title: 'Zatvoriti prigovor?',
  content: 'Zatvorite ga kad je riješen ili ako odustajete. Zatvoreni se prigovor više ne otvara.',
  submit: 'Zatvorite',
  busyText: 'Zatvara se…',
};
