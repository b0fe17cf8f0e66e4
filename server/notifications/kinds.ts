import { verdicts } from '#contract/complaint-words.ts';
import { dayText } from '#contract/days.ts';
import { formatTimeDay, formatTimeHours, formatTimeStart } from '#contract/deal-times.ts';
import { reportedThings, reportOutcome } from '#contract/decision-labels.ts';
import { count, formatClock, formatDateTime, formatMoney, nouns, sentence } from '#contract/format.ts';
import type { NotificationKind } from '#contract/notification-kinds.ts';
import { paperNumber, paperTitle, paperWords } from '#contract/paper-words.ts';
import { paths } from '#contract/paths.ts';
import { messageNouns } from '#contract/plurals.ts';
import { jobsAddress } from '#contract/saved-search-words.ts';
import type { DataOf, ListedPost, NamedDataOf } from './data.ts';
import { invitation, published, seePost, sentBack, statusChanged } from './job-post-text.ts';
import { offerAnswered, offerReceived } from './offer-text.ts';
import type { NotificationText } from './text.ts';
import { because, chatWith } from './text.ts';

const adStatusChanged = ({
  ad_id: id,
  title,
  status,
  reason,
  amount_cents: cents = 0,
  stopped,
}: DataOf<'ad_status_changed'>): NotificationText => {
  const ad = { href: paths.ad(id), button: 'Pogledajte oglas' };
  switch (status) {
    case 'active':
      return { ...ad, title: 'Oglas je objavljen', text: `Oglas „${title}“ od sada vide posjetitelji.` };
    case 'declined':
      return {
        ...ad,
        title: 'Oglas nije prihvaćen',
        text: `Oglas „${title}“ nije prihvaćen.${because(reason)} Plaćeni iznos vraćamo na karticu.`,
      };
    case 'refunded':
      return {
        ...ad,
        title: 'Novac je vraćen',
        text: `Iznos plaćen za oglas „${title}“ vraćen je na karticu. Na računu se obično vidi za nekoliko dana.`,
      };
    case 'money_back':
      return {
        ...ad,
        title: `Vraćamo Vam ${formatMoney(cents)}`,
        text: `Od iznosa plaćenog za oglas „${title}“ na karticu Vam se vraća ${formatMoney(cents)}.${because(reason)}${stopped ? ' Oglas se više ne prikazuje.' : ''} Na računu se obično vidi za nekoliko dana.`,
      };
    case 'paused':
      return {
        ...ad,
        title: 'Oglas je zaustavljen',
        text: `Oglas „${title}“ više se ne prikazuje.${because(reason)} Za pomoć se obratite podršci.`,
      };
    case 'finished':
      return {
        title: 'Oglas je završen',
        text: `Oglas „${title}“ dosegnuo je plaćeni broj prikazivanja.`,
        href: paths.ad(id),
        button: 'Pogledajte kako je prošao',
      };
  }
};

type Sent = NonNullable<DataOf<'deal_changed'>['paper']>;

function paperText(
  event: 'paper_sent' | 'paper_accepted',
  { paper, id, who, type }: { paper: Sent; id: number; who: string; type: string },
): NotificationText {
  const title = paperTitle(paper);
  const { object, accepted } = paperWords[paper.kind];
  const there = { href: paths.paper(id, paper.id), button: 'Otvorite dokument' };
  if (event === 'paper_accepted')
    return {
      ...there,
      title: `Prihvaćeno: ${title}`,
      text: `${who} prihvaća ${object} ${paperNumber(paper)} za posao „${type}“.`,
    };
  return {
    ...there,
    title: `Novi dokument: ${title}`,
    text: `${who} šalje ${object} ${paperNumber(paper)} za posao „${type}“.${accepted ? ' Pregledajte i prihvatite.' : ''}`,
  };
}

const dealChanged = ({
  deal_id: id,
  job_type: type,
  event,
  times,
  to_client: toClient,
  place,
  final_cents: finalCents,
  paper,
  person,
}: NamedDataOf<'deal_changed'>): NotificationText => {
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
        text: first
          ? `${who} bira termin za posao „${type}“: ${formatTimeStart(first.starts_at)}.`
          : `${who} bira termin za posao „${type}“.`,
        ...(first && { appointment: { key: `dogovor-${id}`, title: `${type}: ${who}`, place, ...first } }),
      };
    case 'done':
      if (finalCents !== undefined)
        return {
          ...sheet,
          title: 'Potvrdite konačnu cijenu',
          text: `Posao „${type}“ je obavljen. ${who} javlja konačnu cijenu: ${formatMoney(finalCents)}. Potvrdite je ili ispravite.`,
        };
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
      return {
        ...sheet,
        title: 'Molba za poništavanje',
        text: `${who} želi poništiti zadnji korak dogovora „${type}“. Vrijedi tek kad pristanete.`,
      };
    case 'undone':
      return {
        ...sheet,
        title: 'Korak je poništen',
        text: `${who} pristaje: poništen je zadnji korak dogovora „${type}“.`,
      };
    case 'undo_refused':
      return {
        ...sheet,
        title: 'Dogovor ostaje kakav jest',
        text: `${who}: zadnji korak dogovora „${type}“ ne poništava se.`,
      };
    case 'paper_sent':
    case 'paper_accepted':
      return paper ? paperText(event, { paper, id, who, type }) : { ...sheet, title: type, text: who };
  }
};

const complaintChanged = ({
  deal_id: dealId,
  complaint_id: id,
  job_type: type,
  event,
  due_on: dueOn,
  to_client: toClient,
  accepts,
  until = dueOn,
  person,
}: NamedDataOf<'complaint_changed'>): NotificationText => {
  const there = { href: paths.complaint(dealId, id), button: 'Otvorite prigovor' };
  const [who, term] = [person.name, dayText(dueOn)];
  switch (event) {
    case 'written':
      return {
        ...there,
        title: `Pisani prigovor: ${type}`,
        text: `${who} šalje pisani prigovor na posao „${type}“. Rok za odgovor: ${term}`,
        button: 'Pročitajte i odgovorite',
      };
    case 'answered':
      return {
        ...there,
        title: `Odgovor na prigovor: ${type}`,
        text: `${who} odgovara na Vaš prigovor. ${accepts ? verdicts.accepted : verdicts.refused}.`,
        button: 'Pročitajte odgovor',
      };
    case 'closed':
      return { ...there, title: 'Prigovor je zatvoren', text: `${who} zatvara prigovor na posao „${type}“.` };
    case 'soon':
      return toClient
        ? {
            ...there,
            title: 'Rok za odgovor na prigovor uskoro istječe',
            text: `Odgovor na Vaš prigovor na posao „${type}“ još nije stigao. Rok: ${term}`,
          }
        : {
            ...there,
            title: 'Odgovorite na prigovor',
            text: `${who} čeka odgovor na prigovor na posao „${type}“. Rok: ${term}`,
            button: 'Odgovorite',
          };
    case 'over':
      return toClient
        ? {
            ...there,
            title: 'Rok za odgovor na prigovor je istekao',
            text: `Na Vaš prigovor na posao „${type}“ nije odgovoreno u roku. Rok je bio: ${term}`,
            button: 'Pogledajte kamo dalje',
          }
        : {
            ...there,
            title: 'Rok za odgovor na prigovor je istekao',
            text: `${who} nema odgovor na prigovor na posao „${type}“. Odgovoriti možete i sada. Rok je bio: ${term}`,
            button: 'Odgovorite',
          };
    case 'leaving': {
      // A fixed date instead of “tomorrow”: the email may be read later.
      const last = formatDateTime(until, new Date(0));
      const after = 'Nakon toga se brišu, osim ako se račun vrati.';
      return toClient
        ? {
            ...there,
            title: `Preuzmite dokaze uz prigovor: ${type}`,
            text: `Majstor je zatražio brisanje računa. Prigovor na posao „${type}“ i dokaze u PDF-u možete preuzeti do ${last}. ${after}`,
            button: 'Preuzmite dokaze',
          }
        : {
            ...there,
            title: `Prigovor se briše: ${type}`,
            text: `Klijent je zatražio brisanje računa. Prigovor na posao „${type}“ i dokumente možete čitati do ${last}. ${after}`,
          };
    }
  }
};

const reviewDeleted = ({
  written,
  person,
  by_moderator: byModerator,
  reason,
}: NamedDataOf<'review_deleted'>): NotificationText => {
  const why = byModerator ? because(reason) : '';
  const text = written
    ? `Vaša ocjena više nije objavljena${person ? `. Odnosila se na: ${person.name}` : ''}.${why}`
    : `Ocjena koju ste dobili više nije objavljena${person ? `. Autor ocjene: ${person.name}` : ''}.${why}`;
  const href = written ? `${paths.myReviews()}?vrsta=napisane` : paths.myReviews();
  return { title: 'Ocjena je uklonjena', text, href, button: 'Moje ocjene' };
};

const titles = (searches: readonly { title: string }[]) => {
  const [first, second] = searches.map(({ title }) => `„${title}“`);
  if (searches.length > 2) return `${first}, ${second} i druge`;
  return second ? `${first} i ${second}` : first;
};

/** Returns a listed post as a row of an email: its place, type and answers. */
const postFact = ({ job_type: type, place, facts = [] }: ListedPost) => {
  const answers = facts.map(([label, text]) => `${label}: ${text}`).join(', ');
  return [place, answers ? `${type} (${answers})` : type] as const;
};

const savedSearch = ({ count: found, posts, searches }: DataOf<'saved_search'>): NotificationText => {
  const [[post], [search]] = [posts, searches];
  const one = searches.length === 1;
  const aside = { label: 'Uredite spremljene pretrage', href: paths.savedSearches() };
  if (found === 1 && post)
    return {
      title: 'Novi posao za Vašu pretragu',
      text: `${post.job_type}, ${post.place}. ${one ? 'Pretraga' : 'Pretrage'}: ${titles(searches)}.`,
      href: paths.job(post.job_post_id),
      button: 'Pogledajte posao',
      ...(post.facts && { facts: post.facts }),
      aside,
    };
  const text = `${titles(searches)}: ${count(found, messageNouns.noviPosao)}.`;
  if (one && search)
    return {
      title: 'Novi poslovi za Vašu pretragu',
      text,
      href: jobsAddress(search.filters),
      button: 'Pogledajte poslove',
      facts: posts.map(postFact),
      aside,
    };
  return {
    title: 'Novi poslovi za Vaše pretrage',
    text,
    href: paths.savedSearches(),
    button: 'Pogledajte pretrage',
    facts: searches.map(({ title, count: of }) => [title, count(of, messageNouns.noviPosao)] as const),
    aside,
  };
};

const sharedVisit = ({
  job_post_id: id,
  job_type: type,
  job_category: category,
  event,
}: DataOf<'shared_visit'>): NotificationText => {
  const post = { href: paths.job(id), button: seePost };
  const trade = category === undefined ? `(„${type}“)` : `iz kategorije „${category}“`;
  switch (event) {
    case 'asked':
      return {
        ...post,
        title: 'Jedan dolazak za više poslova?',
        text: `Ako još netko iz Vašeg mjesta traži majstora ${trade}, smije li isti majstor oba posla obaviti jednim dolaskom? Odgovor ne otkrivamo. Ako oboje pristanete, majstori s ponudom na jedan upit vide i drugi.`,
        button: 'Odgovorite',
      };
    case 'agreed':
      return {
        ...post,
        title: 'Moguć je zajednički dolazak',
        text: `Još jedan klijent iz Vašeg mjesta pristaje na zajednički dolazak majstora ${trade}.`,
      };
    case 'ended':
      return {
        ...post,
        title: 'Zajednički dolazak više ne vrijedi',
        text: `Zajednički dolazak za upit „${type}“ više ne vrijedi. Vaš je upit i dalje objavljen.`,
      };
    case 'one_visit':
      return {
        ...post,
        title: 'Više poslova u jednom dolasku',
        text: `Klijenti iz istog mjesta pristaju da njihove poslove ${trade} obavite jednim dolaskom.`,
      };
  }
};

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
  job_post_published: published,
  job_post_feedback: sentBack,
  job_post_status_changed: statusChanged,
  weekly_missed_job_posts: ({ count: missed, categories, posts }) => ({
    title: 'Propušteni upiti',
    text: `Za Vaše usluge i područje: ${count(missed, messageNouns.noviUpit)}.`,
    href: `${paths.activeJobs()}${categories.length > 0 ? `?kategorije=${categories.join(',')}` : ''}`,
    button: 'Pogledajte upite',
    facts: posts.map(postFact),
  }),
  saved_search: savedSearch,
  worker_free: ({ worker }) => ({
    title: 'Majstor je opet slobodan',
    text: `${worker.name} opet prima poslove.`,
    ...(worker.slug === null
      ? { href: paths.savedItems(), button: 'Otvorite spremljeno' }
      : { href: paths.user(worker.slug), button: 'Pogledajte profil' }),
    aside: { label: 'Uredite spremljeno', href: paths.savedItems() },
  }),
  offer_received: offerReceived,
  offer_answered: offerAnswered,
  deal_changed: dealChanged,
  appointment_reminder: ({ deal_id: id, job_type: type, look, person, ...time }) => ({
    title: `Sutra u ${formatClock(time.starts_at)}: ${look ? `izvid, ${type}` : type}`,
    text: `Podsjećamo na termin. ${sentence(`Druga strana: ${person.name}`)}`,
    facts: [[formatTimeDay(time.starts_at), formatTimeHours(time)]],
    href: paths.deal(id),
    button: 'Otvorite dogovor',
  }),
  complaint_changed: complaintChanged,
  review_requested: ({ job_post_id: id, job_type: type, worker, deal_id: dealId }) => ({
    title: 'Kako je prošao posao?',
    text: `Za upit „${type}“ prihvatili ste ponudu. ${sentence(`Ocijenite majstora: ${worker.name}`)} Vaša ocjena pomaže drugima pri odabiru.`,
    ...(worker.slug === null
      ? { href: paths.job(id), button: seePost }
      : {
          href: dealId === undefined ? paths.reviewUser(worker.slug) : paths.dealReview(dealId),
          button: 'Ocijenite',
        }),
  }),
  job_post_invitation: invitation,
  shared_visit: sharedVisit,
  ad_status_changed: adStatusChanged,
  report_decided: ({ about, measure }) => ({
    title: 'O Vašoj prijavi je odlučeno',
    text: `Prijavili ste ${reportedThings[about]}. ${reportOutcome(about, measure)} Hvala što čuvate portal.`,
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

export const say = (kind: NotificationKind, data: Record<string, unknown>): NotificationText =>
  (kinds[kind] as (data: never) => NotificationText)(data as never);
