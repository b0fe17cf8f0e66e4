import { sql } from 'drizzle-orm';
import { accountingTypes } from '#contract/accounting-labels.ts';
import { adStatuses } from '#contract/ad-labels.ts';
import { appealStates, grounds, measures } from '#contract/decision-labels.ts';
import type { PostKind } from '#contract/job-posts.ts';
import { postKinds, postStatuses, urgencies } from '#contract/labels.ts';
import { declineReasons } from '#contract/offer-labels.ts';
import { disputeStatuses, refundStatuses } from '#contract/payment-labels.ts';
import { postEvents } from '#contract/post-events.ts';
import { reportReasons } from '#contract/reports.ts';
import { signalNames, signals } from '#contract/signal-kinds.ts';
import type { Section } from './section.ts';

const paymentStates = {
  open: 'otvoreno',
  requires_action: 'čeka potvrdu',
  declined: 'odbijeno',
  cancelled: 'zamijenjeno',
  paid: 'plaćeno',
  refunded: 'vraćeno',
};
const reportedThings = {
  job_post: 'posao',
  user: 'korisnik',
  review: 'ocjena',
  message: 'poruka',
  ad: 'oglas',
  deal: 'dogovor',
};

const agreeing = (words: Record<PostKind, Readonly<Record<string, string>>>) =>
  Object.fromEntries(
    Object.entries(words).flatMap(([kind, of]) =>
      Object.entries(of).map(([key, word]) => [`${kind} ${key}`, word] as const),
    ),
  );

const statesOf = (kind: PostKind) => ({
  ...Object.fromEntries(
    Object.entries(postStatuses).map(([status, words]) => [status, words[kind]] as const),
  ),
  addressed: 'Za odabrane majstore',
  declined: 'Na doradi',
});
const stateWords = agreeing({ inquiry: statesOf('inquiry'), offer: statesOf('offer') });
const roadWords = agreeing(postEvents);

/** SQL for a post's answers as one text, in the words of the questions that the client saw. */
const answers = sql`(
  select string_agg((q.question ->> 'label') || ': ' || case q.question ->> 'kind'
      when 'number' then rtrim((p.answers ->> (q.question ->> 'key')) || ' ' || (q.question ->> 'unit'))
      else (select o ->> 'label' from jsonb_array_elements(q.question -> 'options') as o where o ->> 'key' = p.answers ->> (q.question ->> 'key')) end,
    '; ' order by q.place)
  from question_sets s, jsonb_array_elements(s.questions) with ordinality as q (question, place)
  where s.id = p.question_set_id and p.answers ? (q.question ->> 'key'))`;

export const workSections: readonly Section[] = [
  {
    file: 'objave',
    title: 'Upiti i usluge',
    data: 'Upiti i usluge',
    tables: ['job_posts'],
    rows: (id) => sql`
      select p.id as "Broj", p.subject as "Opis", p.kind as "Vrsta", p.kind || ' ' || p.status as "Stanje", c.name as "Kategorija", t.name as "Vrsta posla", k.name as "Županija", g.name as "Grad ili općina",
        ${answers} as "Odgovori", p.urgency as "Rok", round(p.budget_cents / 100.0, 2) as "Proračun (EUR)", p.created_at as "Napisano", p.updated_at as "Izmijenjeno"
      from job_posts p join job_categories c on c.id = p.job_category_id join job_types t on t.id = p.job_type_id
        left join counties k on k.id = p.county_id left join towns g on g.id = p.town_id
      where p.user_id = ${id} order by p.id`,
    words: { Vrsta: postKinds, Stanje: stateWords, Rok: urgencies },
  },
  {
    file: 'datoteke-objava',
    title: 'Datoteke upita i usluga',
    data: 'Upiti i usluge',
    tables: ['job_post_media'],
    rows: (id) => sql`
      select m.job_post_id as "Broj objave", m.name as "Naziv", m.type as "Vrsta", m.size as "Bajtova", m.created_at as "Dodano"
      from job_post_media m join job_posts p on p.id = m.job_post_id where p.user_id = ${id} order by m.id`,
  },
  {
    file: 'tijek-objava',
    title: 'Tijek upita i usluga',
    data: 'Upiti i usluge',
    tables: ['job_post_events'],
    rows: (id) => sql`
      select e.job_post_id as "Broj objave", p.kind || ' ' || e.event as "Što", e.reason as "Razlog", e.text as "Napomena", e.created_at as "Vrijeme"
      from job_post_events e join job_posts p on p.id = e.job_post_id where p.user_id = ${id} order by e.id`,
    words: { Što: roadWords },
  },
  {
    file: 'pozivi',
    title: 'Pozivi majstorima',
    data: 'Upiti i usluge',
    tables: ['invitations'],
    rows: (id) => sql`
      select 'Vi ste pozvali' as "Tko", u.name as "Majstor", p.subject as "Upit", i.answer as "Odgovor", i.reason as "Razlog", i.created_at as "Poslano"
      from invitations i join job_posts p on p.id = i.job_post_id join users u on u.id = i.worker_id where p.user_id = ${id}
      union all select 'Pozvani ste', null, p.subject, i.answer, i.reason, i.created_at from invitations i join job_posts p on p.id = i.job_post_id
      where i.worker_id = ${id} and i.told_at is not null order by 6`,
    words: { Odgovor: { declined: 'odbijeno', offered: 'poslana ponuda' }, Razlog: declineReasons },
  },
  {
    file: 'zajednicki-dolasci',
    title: 'Zajednički dolasci',
    data: 'Zajednički dolasci',
    tables: ['visit_invitations', 'shared_visits'],
    rows: (id) => sql`
      select p.subject as "Upit", i.answer as "Vaš odgovor", i.created_at as "Pitali smo", i.answered_at as "Odgovoreno", i.expires_at as "Vrijedi do",
        exists (select from shared_visits v where p.id in (v.first_post_id, v.second_post_id)) as "Dogovoreno s drugim klijentom"
      from visit_invitations i join job_posts p on p.id = i.job_post_id where p.user_id = ${id} order by p.id`,
    words: {
      'Vaš odgovor': {
        invited: 'nema odgovora',
        yes: 'pristanak',
        no: 'odbijanje',
        withdrawn: 'povučen pristanak',
        expired: 'isteklo',
      },
    },
  },
  {
    file: 'otvoreni-upiti',
    title: 'Upiti koje ste otvorili',
    data: 'Vaš pregled',
    tables: ['seen_jobs'],
    rows: (id) =>
      sql`select p.subject as "Upit", s.created_at as "Vrijeme" from seen_jobs s join job_posts p on p.id = s.job_post_id where s.user_id = ${id} order by 2`,
  },
  {
    file: 'recenice',
    title: 'Rečenice za brze poruke',
    data: 'Vaš pregled',
    tables: ['phrases'],
    rows: (id) => sql`select text as "Rečenica" from phrases where user_id = ${id} order by kind, position`,
  },
  {
    file: 'dojave-programima',
    title: 'Dojave programima',
    data: 'Dojave programima',
    tables: ['webhooks', 'webhook_deliveries'],
    rows: (id) => sql`
      select w.url as "Adresa", array_to_string(w.events, ', ') as "Događaji", w.created_at as "Dodano", w.paused_at as "Zaustavljeno", null::text as "Isporuka", null::text as "Stanje", null::timestamptz as "Vrijeme"
      from webhooks w where w.user_id = ${id}
      union all select w.url, null, null, null, d.type, d.status, d.created_at
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id where w.user_id = ${id}`,
  },
  {
    file: 'radni-tjedan',
    title: 'Radni tjedan i kalendar',
    data: 'Radni tjedan i kalendar',
    tables: ['working_hours', 'days_off', 'calendar_feeds', 'calendar_subscriptions', 'calendar_busy'],
    // The address of the worker's own calendar is encrypted with a key outside the database.
    rows: (id) => sql`
      select 'Radno vrijeme' as "Zapis", weekday::text || '. dan u tjednu' as "Dan", from_time as "Od", to_time as "Do" from working_hours where user_id = ${id}
      union all select 'Slobodni dani', null, first_day::text, last_day::text from days_off where user_id = ${id}
      union all select 'Tajna poveznica', null, created_at::text, null from calendar_feeds where user_id = ${id}
      union all select 'Vlastiti kalendar', null, created_at::text, read_at::text from calendar_subscriptions where user_id = ${id}
      union all select 'Zauzeto', null, starts_at::text, ends_at::text from calendar_busy where user_id = ${id}`,
  },
  {
    file: 'spremljeno',
    title: 'Spremljeni majstori i poslovi',
    data: 'Spremljeni majstori i poslovi',
    tables: ['saved_items'],
    rows: (id) => sql`
      select u.name as "Majstor", p.subject as "Posao", s.private_note as "Vaša bilješka", s.created_at as "Spremljeno", s.notified_at as "Javili smo da je slobodan"
      from saved_items s left join users u on u.id = s.worker_id left join job_posts p on p.id = s.job_post_id where s.user_id = ${id} order by s.id`,
  },
  {
    file: 'napisane-ocjene',
    title: 'Ocjene koje ste napisali',
    data: 'Ocjene',
    tables: ['reviews'],
    rows: (id) => sql`
      select u.name as "Za koga", r.stars as "Zvjezdice", r.comment as "Tekst", r.answer as "Odgovor", r.created_at as "Napisano", r.published_at as "Objavljeno"
      from reviews r join users u on u.id = r.subject_id where r.author_id = ${id} order by r.id`,
  },
  {
    file: 'slike-ocjena',
    title: 'Slike uz Vaše ocjene',
    data: 'Ocjene',
    tables: ['review_pictures'],
    rows: (id) => sql`
      select u.name as "Ocjena za", p.moment as "Kada", p.created_at as "Dodano"
      from review_pictures p join reviews r on r.id = p.review_id join users u on u.id = r.subject_id where r.author_id = ${id} order by p.id`,
    words: { Kada: { before: 'prije', after: 'poslije' } },
  },
  {
    file: 'lanac-ocjena',
    title: 'Zapisi o ocjenama u javnom lancu',
    data: 'Javni lanac ocjena',
    tables: ['review_entries', 'review_stubs'],
    rows: (id) => sql`
      select e.position as "Broj zapisa", e.review_id as "Broj ocjene", e.kind as "Što se dogodilo", e.decision_id as "Broj odluke", e.sealed_at as "Vrijeme", e.seal as "Otisak zapisa"
      from review_entries e where e.review_id in (select id from reviews where author_id = ${id} union select review_id from review_stubs where subject_id = ${id}) order by e.id`,
    words: {
      'Što se dogodilo': {
        published: 'objavljena',
        changed: 'izmijenjena',
        restored: 'ponovno objavljena',
        hidden: 'skrivena do pregleda',
        removed: 'uklonjena',
        withdrawn: 'povučena',
      },
    },
  },
  {
    file: 'primljene-ocjene',
    title: 'Ocjene koje ste dobili',
    data: 'Ocjene',
    tables: ['reviews'],
    rows: (id) => sql`
      select coalesce(u.name, 'Obrisani korisnik') as "Autor", r.stars as "Zvjezdice", r.comment as "Tekst", r.answer as "Vaš odgovor", r.created_at as "Napisano"
      from reviews r left join users u on u.id = r.author_id where r.subject_id = ${id} and r.published_at is not null order by r.id`,
  },
  {
    file: 'oglasi',
    title: 'Oglasi',
    data: 'Oglasi i plaćanja',
    tables: ['ads', 'ad_medias'],
    rows: (id) => sql`
      select id as "Broj", title as "Naslov", description as "Opis", button_text as "Gumb", click_url as "Poveznica", name as "Ime", email as "Email", phone as "Telefon", status as "Stanje",
        desired_appearances as "Naručena prikazivanja", appearances as "Prikazivanja", clicks as "Klikovi", created_at as "Napisano"
      from ads where user_id = ${id} order by id`,
    words: { Stanje: adStatuses },
  },
  {
    file: 'placanja',
    title: 'Plaćanja',
    data: 'Oglasi i plaćanja',
    tables: ['payments'],
    rows: (id) => sql`
      select p.ad_id as "Broj oglasa", round(p.amount_cents / 100.0, 2) as "Iznos (EUR)", p.status as "Stanje", p.card_brand as "Kartica", p.card_last4 as "Zadnje četiri znamenke",
        p.receipt_number as "Broj potvrde", p.paid_at as "Plaćeno", p.refunded_at as "Vraćeno"
      from payments p join ads a on a.id = p.ad_id where a.user_id = ${id} order by p.id`,
    words: { Stanje: paymentStates },
  },
  {
    file: 'povrati',
    title: 'Povrati novca',
    data: 'Oglasi i plaćanja',
    tables: ['payment_refunds'],
    rows: (id) => sql`
      select p.ad_id as "Broj oglasa", round(r.amount_cents / 100.0, 2) as "Iznos (EUR)", r.status as "Stanje", r.reason as "Razlog", r.created_at as "Zatraženo", r.settled_at as "Riješeno"
      from payment_refunds r join payments p on p.id = r.payment_id join ads a on a.id = p.ad_id where a.user_id = ${id} order by r.id`,
    words: { Stanje: refundStatuses },
  },
  {
    file: 'osporene-uplate',
    title: 'Osporene uplate',
    data: 'Oglasi i plaćanja',
    tables: ['payment_disputes'],
    rows: (id) => sql`
      select p.ad_id as "Broj oglasa", round(d.amount_cents / 100.0, 2) as "Iznos (EUR)", d.status as "Stanje", d.created_at as "Osporeno", d.closed_at as "Riješeno"
      from payment_disputes d join payments p on p.id = d.payment_id join ads a on a.id = p.ad_id where a.user_id = ${id} order by d.id`,
    words: { Stanje: disputeStatuses },
  },
  {
    file: 'javljeno-knjigovodstvu',
    title: 'Javljeno knjigovodstvu',
    data: 'Oglasi i plaćanja',
    tables: ['accounting_events'],
    rows: (id) => sql`
      select p.ad_id as "Broj oglasa", e.type as "Što", round(e.amount_cents / 100.0, 2) as "Iznos (EUR)", e.created_at as "Zapisano", e.delivered_at as "Javljeno"
      from accounting_events e join payments p on p.id = e.payment_id join ads a on a.id = p.ad_id where a.user_id = ${id} order by e.number`,
    words: { Što: accountingTypes },
  },
  {
    file: 'prijave-sadrzaja',
    title: 'Prijave koje ste poslali',
    data: 'Prijave sadržaja',
    tables: ['reports'],
    rows: (id) => sql`
      select subject_type as "Što", reason as "Razlog", details as "Opis", status as "Stanje", outcome as "Ishod", created_at as "Poslano", closed_at as "Zaključeno"
      from reports where reporter_id = ${id} order by id`,
    words: { Što: reportedThings, Razlog: reportReasons, Stanje: { open: 'otvoreno', closed: 'zaključeno' } },
  },
  {
    file: 'upozorenja',
    title: 'Što je program primijetio',
    data: 'Upozorenja moderatorima',
    tables: ['signal_findings'],
    rows: (id) => sql`
      select kind as "Gdje", signal as "Što", reason as "Zašto", created_at as "Kada" from signal_findings where user_id = ${id} and kind <> 'report' order by created_at, signal`,
    words: {
      Gdje: { ...reportedThings, trade_check: 'provjera obrta' },
      Što: Object.fromEntries(signalNames.map((name) => [name, signals[name].label])),
    },
  },
  {
    file: 'obrazlozenja',
    title: 'Odluke o Vama',
    data: 'Odluke i žalbe',
    tables: ['statements'],
    rows: (id) => sql`
      select d.subject_type as "O čemu", d.measure as "Odluka", d.ground as "Osnova", s.quote as "Na što se odnosi", s.reason as "Obrazloženje", s.text as "Kako ispraviti", s.until as "Do",
        s.created_at as "Odlučeno"
      from statements s join decisions d on d.id = s.decision_id where s.user_id = ${id} order by d.id`,
    words: { 'O čemu': reportedThings, Odluka: measures, Osnova: grounds },
  },
  {
    file: 'zalbe',
    title: 'Vaše žalbe',
    data: 'Odluke i žalbe',
    tables: ['appeals'],
    rows: (id) => sql`
      select text as "Žalba", status as "Stanje", answer as "Odgovor", created_at as "Poslano", decided_at as "Odlučeno" from appeals where user_id = ${id} order by id`,
    words: { Stanje: appealStates },
  },
];
