import { formatTimeDay, formatTimeHours, formatTimeStart } from '#contract/deal-times.ts';
import { reportedThings, reportOutcomes } from '#contract/decision-labels.ts';
import { limits } from '#contract/limits.ts';
import type { NotificationKind } from '#contract/notification-kinds.ts';
import { paths } from '#contract/paths.ts';
import { messageNouns } from '#contract/rare-nouns.ts';
import { count, formatLongDate, formatMoney, nouns } from '#contract/text.ts';
import type { Fact } from '../platform/mail/parts.ts';
import type { DataOf, NamedDataOf, Person } from './data.ts';
import { savedSearch } from './saved-search-text.ts';
import type { NotificationText } from './text.ts';

/** Signing purpose of the link in reminder mails; job posts verify it. */
export const reminderPurpose = 'job_post_reminder';

const because = (reason: string | null) => (reason ? ` Razlog: ${reason.replace(/[.\s]+$/, '')}.` : '');
const seePost = 'Pogledajte upit';
/** Chats with deleted accounts have no path of their own. */
const chatWith = ({ id, slug }: Person) => (slug === null ? paths.chats() : paths.chat(String(id)));

const statusChanged = ({ job_post_id: id, job_type: type, status, reason }: DataOf<'job_post_status_changed'>): NotificationText => {
  const post = { href: paths.job(id), button: seePost };
  switch (status) {
    case 'inactive':
      return { ...post, title: 'Upit je deaktiviran', text: `Upit „${type}“ više nije vidljiv drugima.${because(reason)} Za pomoć se obratite podršci.` };
    case 'active':
      return { ...post, title: 'Upit je ponovno aktivan', text: `Upit „${type}“ ponovno je vidljiv majstorima.` };
    case 'finished':
      return {
        ...post,
        title: 'Upit je zatvoren',
        text: `Upit „${type}“ zatvoren je jer na podsjetnik nije bilo odgovora. Možete ga ponovno otvoriti kad god želite.`,
      };
    case 'refused':
      return {
        ...post,
        title: 'Odabrani majstori ovaj put ne mogu',
        text: `Na upit „${type}“ svi su odgovorili da ne mogu. Objavite ga svima ili pitajte nekoga drugog.`,
        button: 'Objavite svima',
      };
    case 'unanswered':
      return {
        ...post,
        title: 'Na upit još nema ponuda',
        text: `Upit „${type}“ čeka već ${count(limits.silentDays, nouns.zaDan)}, a odabrani majstori nisu poslali ponudu. Možete ga objaviti svima.`,
        button: 'Objavite svima',
      };
    case 'reminder':
      return {
        title: 'Je li Vaš upit još aktualan?',
        text: `Upit „${type}“ objavljen je prije više od ${count(limits.postDays.remind, nouns.zaDan)}. Produljite ga ili ga zatvorite; bez odgovora zatvara se sam.`,
        href: paths.job(id),
        button: 'Produljite ili zatvorite upit',
        mailed: { path: paths.postReminder, purpose: reminderPurpose, payload: { post: id }, days: limits.postDays.finish },
      };
  }
};

const adStatusChanged = ({ ad_id: id, title, status, reason, amount_cents: cents = 0, stopped }: DataOf<'ad_status_changed'>): NotificationText => {
  const ad = { href: paths.ad(id), button: 'Pogledajte oglas' };
  switch (status) {
    case 'active':
      return { ...ad, title: 'Oglas je objavljen', text: `Oglas „${title}“ od sada vide posjetitelji.` };
    case 'declined':
      return { ...ad, title: 'Oglas nije prihvaćen', text: `Oglas „${title}“ nije prihvaćen.${because(reason)} Plaćeni iznos vraćamo na karticu.` };
    case 'refunded':
      return { ...ad, title: 'Novac je vraćen', text: `Iznos plaćen za oglas „${title}“ vraćen je na karticu. Na računu se obično vidi za nekoliko dana.` };
    case 'money_back':
      return {
        ...ad,
        title: `Vraćamo Vam ${formatMoney(cents)}`,
        text: `Od iznosa plaćenog za oglas „${title}“ na karticu Vam se vraća ${formatMoney(cents)}.${because(reason)}${stopped ? ' Oglas se više ne prikazuje.' : ''} Na računu se obično vidi za nekoliko dana.`,
      };
    case 'paused':
      return { ...ad, title: 'Oglas je zaustavljen', text: `Oglas „${title}“ više se ne prikazuje.${because(reason)} Za pomoć se obratite podršci.` };
    case 'finished':
      return {
        title: 'Oglas je završen',
        text: `Oglas „${title}“ dosegnuo je plaćeni broj prikazivanja.`,
        href: paths.ad(id),
        button: 'Pogledajte kako je prošao',
      };
  }
};

/** Offers told of before they carried their price have only who sent them. */
const offerFacts = ({ job_type: type, told }: NamedDataOf<'offer_received'>): Fact[] =>
  told
    ? [
        ['Rad', type],
        ['Cijena', told.to_cents === null ? formatMoney(told.from_cents) : `${formatMoney(told.from_cents)} – ${formatMoney(told.to_cents)}`, 'large'],
        ['Početak', told.starts_on === null ? 'po dogovoru' : formatLongDate(told.starts_on), 'half'],
        ['Mjesto', told.place, 'half'],
        ['Vrijedi do', formatLongDate(told.valid_until)],
      ]
    : [];

const offerReceived = (data: NamedDataOf<'offer_received'>): NotificationText => ({
  title: 'Nova ponuda',
  text: `${data.worker.name} šalje ponudu na Vaš upit „${data.job_type}“.`,
  href: paths.job(data.job_post_id),
  button: 'Pogledajte ponudu',
  facts: offerFacts(data),
  note: 'Ponudu možete prihvatiti, odbiti ili na nju odgovoriti porukom. Dogovor i plaćanje ostaju između Vas i majstora, bez provizije.',
});

const offerAnswered = ({ job_post_id: id, job_type: type, client, outcome, deal_id: dealId }: NamedDataOf<'offer_answered'>): NotificationText => {
  const post = { href: paths.job(id), button: seePost };
  if (outcome === 'accepted')
    return {
      title: 'Ponuda je prihvaćena',
      text: `${client.name} prihvaća Vašu ponudu za upit „${type}“. Dogovorite termin.`,
      ...(dealId === undefined ? { href: chatWith(client), button: 'Otvorite razgovor' } : { href: paths.deal(dealId), button: 'Otvorite dogovor' }),
    };
  return outcome === 'declined'
    ? { ...post, title: 'Ponuda nije prihvaćena', text: `Ponuda za upit „${type}“ ovaj put nije prihvaćena. Hvala Vam na trudu.` }
    : { ...post, title: 'Odabrana je druga ponuda', text: `Za upit „${type}“ odabrana je druga ponuda. Hvala Vam na trudu.` };
};

const dealChanged = ({ deal_id: id, job_type: type, event, times, to_client: toClient, person }: NamedDataOf<'deal_changed'>): NotificationText => {
  const sheet = { href: paths.deal(id), button: 'Otvorite dogovor' };
  const who = person.name;
  const [first] = times;
  switch (event) {
    case 'times':
      return {
        ...sheet,
        title: `Predložen je termin: ${type}`,
        text: `${who} predlaže: ${count(times.length, messageNouns.termin)}. Odaberite koji Vam odgovara.`,
        facts: times.map((time) => [formatTimeDay(time.starts_at), formatTimeHours(time)] as const),
        button: 'Odaberite termin',
      };
    case 'scheduled':
      return {
        ...sheet,
        title: 'Termin je dogovoren',
        text: first ? `${who} bira termin za posao „${type}“: ${formatTimeStart(first.starts_at)}.` : `${who} bira termin za posao „${type}“.`,
        ...(first && { appointment: { key: `dogovor-${id}`, title: `${type}: ${who}`, ...first } }),
      };
    case 'done':
      return toClient
        ? {
            title: 'Posao je obavljen',
            text: `${who} javlja da je posao „${type}“ obavljen. Kako je prošlo? Dovoljne su zvjezdice i rečenica.`,
            href: paths.dealReview(id),
            button: 'Ocijenite posao',
          }
        : { ...sheet, title: 'Posao je obavljen', text: `${who} potvrđuje da je posao „${type}“ obavljen.` };
    case 'cancelled':
      return { ...sheet, title: 'Dogovor je otkazan', text: `${who} otkazuje dogovor za posao „${type}“.` };
    case 'undo_asked':
      return { ...sheet, title: 'Molba za poništavanje', text: `${who} želi poništiti zadnji korak dogovora „${type}“. Vrijedi tek kad pristanete.` };
    case 'undone':
      return { ...sheet, title: 'Korak je poništen', text: `${who} pristaje: poništen je zadnji korak dogovora „${type}“.` };
    case 'undo_refused':
      return { ...sheet, title: 'Dogovor ostaje kakav jest', text: `${who}: zadnji korak dogovora „${type}“ ne poništava se.` };
  }
};

const reviewDeleted = ({ written, person, by_moderator: byModerator, reason }: NamedDataOf<'review_deleted'>): NotificationText => {
  const why = byModerator ? because(reason) : '';
  const text = written
    ? `Vaša ocjena više nije objavljena${person ? `. Odnosila se na: ${person.name}` : ''}.${why}`
    : `Ocjena koju ste dobili više nije objavljena${person ? `. Autor ocjene: ${person.name}` : ''}.${why}`;
  const href = written ? `${paths.myReviews()}?vrsta=napisane` : paths.myReviews();
  return { title: 'Ocjena je uklonjena', text, href, button: 'Moje ocjene' };
};

const invitation = ({ job_post_id: id, job_type: type, client, asked, addressed }: NamedDataOf<'job_post_invitation'>): NotificationText => {
  const post = { href: paths.job(id), button: seePost };
  if (!asked && !addressed) return { ...post, title: 'Poziv na upit', text: `${client.name} Vas poziva da pogledate upit „${type}“.` };
  const alone = addressed ? ' Upit vide samo odabrani majstori.' : '';
  return {
    ...post,
    title: 'Traže baš Vas',
    text: `${client.name} želi Vašu ponudu za upit „${type}“.${alone} Pošaljite ponudu ili javite da ovaj put ne možete.`,
  };
};

/** What each kind says and where it links, in one table. */
const kinds: { [K in NotificationKind]: (data: NamedDataOf<K>) => NotificationText } = {
  review_added: ({ author, stars }) => ({
    title: 'Nova ocjena',
    text: `${author.name} Vam ostavlja ocjenu: ${count(stars, nouns.zvjezdica)}.`,
    href: paths.myReviews(),
    button: 'Pogledajte ocjenu',
  }),
  review_answered: ({ subject }) => ({
    title: 'Odgovor na Vašu ocjenu',
    text: `${subject.name} odgovara na ocjenu koju ste ostavili.`,
    href: subject.slug === null ? `${paths.myReviews()}?vrsta=napisane` : paths.user(subject.slug),
    button: 'Pročitajte odgovor',
  }),
  review_deleted: reviewDeleted,
  job_post_published: ({ job_post_id: id, job_type: type, addressed }) => ({
    title: addressed ? 'Vaš je upit poslan' : 'Vaš je upit objavljen',
    text: addressed
      ? `Upit „${type}“ je odobren i poslan odabranim majstorima. Osim njih ga nitko ne vidi.`
      : `Upit „${type}“ je odobren i od sada ga vide majstori.`,
    href: paths.job(id),
    button: seePost,
  }),
  job_post_feedback: ({ job_post_id: id, job_type: type, reason }) => ({
    title: 'Upit treba doraditi',
    text: `Administrator je pregledao upit „${type}“ i ostavio napomenu.${because(reason)} Doradite ga i ponovno pošaljite.`,
    href: paths.job(id),
    button: 'Doradite upit',
  }),
  job_post_status_changed: statusChanged,
  weekly_missed_job_posts: ({ count: missed, categories, posts }) => ({
    title: 'Propušteni upiti',
    text: `Za Vaše usluge i područje: ${count(missed, messageNouns.noviUpit)}.`,
    href: `${paths.activeJobs()}${categories.length > 0 ? `?kategorije=${categories.join(',')}` : ''}`,
    button: 'Pogledajte upite',
    facts: posts.map(({ job_type: type, place }) => [place, type] as const),
  }),
  saved_search: savedSearch,
  offer_received: offerReceived,
  offer_answered: offerAnswered,
  deal_changed: dealChanged,
  review_requested: ({ job_post_id: id, job_type: type, worker, deal_id: dealId }) => ({
    title: 'Kako je prošao posao?',
    text: `Za upit „${type}“ prihvatili ste ponudu. Ocijenite majstora: ${worker.name}. Vaša ocjena pomaže drugima pri odabiru.`,
    ...(worker.slug === null
      ? { href: paths.job(id), button: seePost }
      : { href: dealId === undefined ? paths.reviewUser(worker.slug) : paths.dealReview(dealId), button: 'Ocijenite' }),
  }),
  job_post_invitation: invitation,
  ad_status_changed: adStatusChanged,
  report_decided: ({ about, measure }) => ({
    title: 'O Vašoj prijavi je odlučeno',
    text: `Prijavili ste ${reportedThings[about]}. ${reportOutcomes[measure]} Hvala što čuvate portal.`,
    href: paths.myReports(),
    button: 'Moje prijave',
  }),
  unread_messages: ({ messages }) => ({
    title: 'Nepročitane poruke',
    text: `U razgovorima: ${count(messages, nouns.neprocitanaPoruka)}.`,
    href: paths.chats(),
    button: 'Otvorite poruke',
  }),
  chat_deleted: ({ user }) => ({
    title: 'Razgovor je izbrisan',
    text: `${user.name}: razgovor je izbrisan na drugoj strani. Poruke i dalje možete čitati.`,
    href: chatWith(user),
    button: 'Otvorite razgovor',
  }),
};

/** The text of a notification; `data` as stored, with names added (names.ts). */
export const say = (kind: NotificationKind, data: Record<string, unknown>): NotificationText =>
  (kinds[kind] as (data: never) => NotificationText)(data as never);
