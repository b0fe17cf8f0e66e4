import { limits } from '#contract/constants.ts';
import { count, nouns } from '#contract/format.ts';
import type { PostKind } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import type { DataOf, NamedDataOf } from './data.ts';
import type { NotificationText } from './text.ts';
import { because } from './text.ts';

/** Purpose of the signed link in reminder emails; the job posts feature verifies the link. */
export const reminderPurpose = 'job_post_reminder';

export const seePost = 'Pogledajte upit';
const reminderDays = count(limits.postDays.remind, nouns.zaDan);

type Wording = (type: string, reason: string | null) => [title: string, text: string, button: string];
type Event = 'published' | 'sent_back' | 'inactive' | 'active' | 'finished' | 'reminder';

const inquiry: Record<Event, Wording> = {
  published: (type) => [
    'Vaš je upit objavljen',
    `Upit „${type}“ je odobren i od sada ga vide majstori.`,
    seePost,
  ],
  sent_back: (type, reason) => [
    'Upit treba doraditi',
    `Administrator je pregledao upit „${type}“ i ostavio napomenu.${because(reason)} Doradite ga i ponovno pošaljite.`,
    'Doradite upit',
  ],
  inactive: (type, reason) => [
    'Upit je deaktiviran',
    `Upit „${type}“ više nije vidljiv drugima.${because(reason)} Za pomoć se obratite podršci.`,
    seePost,
  ],
  active: (type) => ['Upit je ponovno aktivan', `Upit „${type}“ ponovno je vidljiv majstorima.`, seePost],
  finished: (type) => [
    'Upit je zatvoren',
    `Upit „${type}“ zatvoren je jer na podsjetnik nije bilo odgovora. Možete ga ponovno otvoriti kad god želite.`,
    seePost,
  ],
  reminder: (type) => [
    'Je li Vaš upit još aktualan?',
    `Upit „${type}“ objavljen je prije više od ${reminderDays}. Produljite ga ili ga zatvorite; bez odgovora zatvara se sam.`,
    'Produljite ili zatvorite upit',
  ],
};

const seeService = 'Pogledajte uslugu';

const service: Record<Event, Wording> = {
  published: (type) => [
    'Vaša je usluga objavljena',
    `Usluga „${type}“ je odobrena i od sada je na popisima.`,
    seeService,
  ],
  sent_back: (type, reason) => [
    'Uslugu treba doraditi',
    `Administrator je pregledao uslugu „${type}“ i ostavio napomenu.${because(reason)} Doradite je i ponovno pošaljite.`,
    'Doradite uslugu',
  ],
  inactive: (type, reason) => [
    'Usluga je deaktivirana',
    `Usluga „${type}“ više nije vidljiva drugima.${because(reason)} Za pomoć se obratite podršci.`,
    seeService,
  ],
  active: (type) => ['Usluga je ponovno aktivna', `Usluga „${type}“ ponovno je na popisima.`, seeService],
  finished: (type) => [
    'Usluga se više ne nudi',
    `Usluga „${type}“ zatvorena je jer na podsjetnik nije bilo odgovora. Možete je ponovno otvoriti kad god želite.`,
    seeService,
  ],
  reminder: (type) => [
    'Nudite li još ovu uslugu?',
    `Usluga „${type}“ objavljena je prije više od ${reminderDays}. Produljite je ili je zatvorite; bez odgovora zatvara se sama.`,
    'Produljite ili zatvorite uslugu',
  ],
};

export const offeredIn = (kind: PostKind) => (kind === 'offer' ? { offered: true } : {});

interface Post {
  job_post_id: number;
  job_type: string;
  offered?: boolean;
}

function textOf(
  event: Event,
  { job_post_id: id, job_type: type, offered }: Post,
  reason: string | null = null,
): NotificationText {
  const [title, text, button] = (offered ? service : inquiry)[event](type, reason);
  return { title, text, href: paths.job(id), button };
}

export const published = (data: DataOf<'job_post_published'>): NotificationText =>
  data.addressed
    ? {
        ...textOf('published', data),
        title: 'Vaš je upit poslan',
        text: `Upit „${data.job_type}“ je odobren i poslan odabranim majstorima. Osim njih ga nitko ne vidi.`,
      }
    : textOf('published', data);

export const sentBack = (data: DataOf<'job_post_feedback'>): NotificationText =>
  textOf('sent_back', data, data.reason);

/**
 * Returns the text about a post’s changed status. `refused` and `unanswered` occur only for inquiries,
 * because only these can be addressed to chosen workers.
 */
export const statusChanged = (data: DataOf<'job_post_status_changed'>): NotificationText => {
  const { job_post_id: id, job_type: type, status, reason } = data;
  const toAll = { href: paths.job(id), button: 'Objavite svima' };
  switch (status) {
    case 'refused':
      return {
        ...toAll,
        title: 'Odabrani majstori ovaj put ne mogu',
        text: `Na upit „${type}“ svi su odgovorili da ne mogu. Objavite ga svima ili pitajte nekoga drugog.`,
      };
    case 'unanswered':
      return {
        ...toAll,
        title: 'Na upit još nema ponuda',
        text: `Upit „${type}“ čeka već ${count(limits.silentDays, nouns.zaDan)}, a odabrani majstori nisu poslali ponudu. Možete ga objaviti svima.`,
      };
    case 'reminder':
      return {
        ...textOf('reminder', data),
        mailed: {
          path: paths.postReminder,
          purpose: reminderPurpose,
          payload: { post: id },
          days: limits.postDays.finish,
        },
      };
    default:
      return textOf(status, data, reason);
  }
};

export const invitation = ({
  job_post_id: id,
  job_type: type,
  client,
  asked,
  addressed,
  facts,
}: NamedDataOf<'job_post_invitation'>): NotificationText => {
  const post = { href: paths.job(id), button: seePost, ...(facts && { facts }) };
  if (!asked && !addressed)
    return {
      ...post,
      title: 'Poziv na upit',
      text: `${client.name} Vas poziva da pogledate upit „${type}“.`,
    };
  const alone = addressed ? ' Upit vide samo odabrani majstori.' : '';
  return {
    ...post,
    title: 'Traže baš Vas',
    text: `${client.name} želi Vašu ponudu za upit „${type}“.${alone} Pošaljite ponudu ili javite da ovaj put ne možete.`,
  };
};
