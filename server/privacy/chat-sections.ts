import { sql } from 'drizzle-orm';
import { deletedUser } from '#contract/labels.ts';
import type { Section } from './section.ts';

const stages = { agreed: 'dogovoren', scheduled: 'zakazan', done: 'obavljen', cancelled: 'otkazan' };
const offerStates = { open: 'otvorena', accepted: 'prihvaćena', declined: 'odbijena', withdrawn: 'povučena' };

const paperKindWords = { quote: 'ponuda', work_order: 'radni nalog', payment_request: 'poziv na plaćanje' };
const paperStateWords = {
  draft: 'nacrt',
  sent: 'poslano',
  accepted: 'prihvaćeno',
  superseded: 'zamijenjeno',
};

export const chatSections: readonly Section[] = [
  {
    file: 'razgovori',
    title: 'Razgovori',
    data: 'Razgovori, ponude i dogovori',
    tables: ['chats', 'chat_members'],
    rows: (id) => sql`
      select c.id as "Broj", coalesce(u.name, ${deletedUser}) as "Sugovornik", c.created_at as "Započet", m.hidden as "Izbrisan kod Vas"
      from chat_members m join chats c on c.id = m.chat_id left join users u on u.id = case when c.low_id = m.user_id then c.high_id else c.low_id end
      where m.user_id = ${id} order by c.id`,
  },
  {
    file: 'poruke',
    title: 'Poruke',
    data: 'Razgovori, ponude i dogovori',
    tables: ['chat_messages'],
    // Messages that the person deleted are included only if the person wrote them.
    rows: (id) => sql`
      select g.chat_id as "Broj razgovora", case when g.from_id = m.user_id then 'Vi' else coalesce(u.name, ${deletedUser}) end as "Tko", g.type as "Vrsta", g.content as "Tekst",
        g.created_at as "Vrijeme", g.read_at as "Pročitano"
      from chat_members m join chat_messages g on g.chat_id = m.chat_id left join users u on u.id = g.from_id
      where m.user_id = ${id} and (g.id > m.hidden_up_to or g.from_id = m.user_id) order by g.chat_id, g.id`,
    words: {
      Vrsta: {
        text_message: 'poruka',
        file_message: 'datoteka',
        offer_message: 'ponuda',
        deal_message: 'dogovor',
      },
    },
  },
  {
    file: 'poslane-datoteke',
    title: 'Datoteke koje ste poslali',
    data: 'Razgovori, ponude i dogovori',
    tables: ['chat_files'],
    rows: (id) => sql`
      select g.chat_id as "Broj razgovora", f.name as "Naziv", f.type as "Vrsta", f.size as "Bajtova", g.created_at as "Poslano"
      from chat_files f join chat_messages g on g.id = f.message_id where g.from_id = ${id} order by g.id`,
  },
  {
    file: 'ponude',
    title: 'Ponude',
    data: 'Razgovori, ponude i dogovori',
    tables: ['offers'],
    rows: (id) => sql`
      select case when o.worker_id = ${id} then 'Vi' else u.name end as "Majstor", p.subject as "Upit", o.work as "Ponuda", round(o.price_from_cents / 100.0, 2) as "Cijena od (EUR)",
        round(o.price_to_cents / 100.0, 2) as "Cijena do (EUR)", o.starts_on as "Početak", o.valid_until as "Vrijedi do", o.status as "Stanje", o.created_at as "Poslano"
      from offers o join job_posts p on p.id = o.job_post_id join users u on u.id = o.worker_id where o.worker_id = ${id} or p.user_id = ${id} order by o.id`,
    words: { Stanje: offerStates },
  },
  {
    file: 'dogovori',
    title: 'Dogovoreni poslovi',
    data: 'Razgovori, ponude i dogovori',
    tables: ['deals'],
    rows: (id) => sql`
      select d.id as "Broj", u.name as "S kim", p.subject as "Posao", d.stage as "Stanje", d.address as "Adresa", d.starts_at as "Početak", d.ends_at as "Kraj", d.done_at as "Obavljeno", round(d.agreed_cents / 100.0, 2) as "Iznos prihvaćene pisane ponude (EUR)", round(d.final_cents / 100.0, 2) as "Konačna cijena (EUR)", d.final_confirmed_at as "Cijena potvrđena",
        d.cancelled_at as "Otkazano", d.created_at as "Dogovoreno"
      from deals d join job_posts p on p.id = d.job_post_id join users u on u.id = case when d.client_id = ${id} then d.worker_id else d.client_id end
      where d.client_id = ${id} or d.worker_id = ${id} order by d.id`,
    words: { Stanje: stages },
  },
  {
    file: 'cijene',
    title: 'Vaši poslovi u objavljenim cijenama',
    data: 'Cijene obavljenih poslova',
    tables: ['price_jobs'],
    rows: (id) => sql`
      select d.id as "Broj dogovora", t.name as "Vrsta posla", coalesce(k.name, 'cijela Hrvatska') as "Područje", g.year as "Godina", round(j.cents / 100.0, 2) as "Iznos (EUR)"
      from deals d join price_jobs j on j.deal_id = d.id join published_prices g on g.id = j.price_id join job_types t on t.id = g.job_type_id
        left join counties k on k.id = g.county_id
      where d.client_id = ${id} or d.worker_id = ${id} order by d.id, g.id`,
  },
  {
    file: 'termini',
    title: 'Predloženi termini',
    data: 'Razgovori, ponude i dogovori',
    tables: ['deal_events', 'deal_times'],
    rows: (id) => sql`
      select e.deal_id as "Broj dogovora", t.starts_at as "Početak", t.ends_at as "Kraj"
      from deals d join deal_events e on e.deal_id = d.id join deal_times t on t.message_id = e.message_id where d.client_id = ${id} or d.worker_id = ${id} order by t.id`,
  },
  {
    file: 'slobodni-termini',
    title: 'Slobodni termini i izvidi',
    data: 'Razgovori, ponude i dogovori',
    tables: ['deal_slots'],
    rows: (id) => sql`
      select s.kind as "Za što", s.starts_at as "Početak", s.ends_at as "Kraj", s.deal_id as "Broj dogovora"
      from deal_slots s left join deals d on d.id = s.deal_id where s.worker_id = ${id} or d.client_id = ${id} order by s.id`,
    words: { 'Za što': { work: 'posao', look: 'izvid' } },
  },
  {
    file: 'podaci-obrta',
    title: 'Podaci obrta',
    data: 'Ponude, nalozi i pozivi na plaćanje',
    tables: ['traders'],
    // OIB and IBAN are encrypted with a key outside the database; the papers that were sent contain them.
    rows: (id) => sql`
      select business_name as "Naziv", street as "Ulica i broj", place as "Mjesto", vat as "PDV", updated_at as "Spremljeno" from traders where user_id = ${id}`,
    words: { PDV: { exempt: 'izvan sustava PDV-a', payer: 'u sustavu PDV-a' } },
  },
  {
    file: 'dokumenti-dogovora',
    title: 'Ponude, radni nalozi i pozivi na plaćanje',
    data: 'Ponude, nalozi i pozivi na plaćanje',
    tables: ['papers', 'paper_numbers'],
    rows: (id) => sql`
      select p.deal_id as "Broj dogovora", p.offer_id as "Broj ponude", p.kind as "Vrsta", p.number || '/' || p.year as "Broj", p.state as "Stanje", round(p.total_cents / 100.0, 2) as "Ukupno (EUR)",
        (select string_agg(i ->> 'description', '; ') from jsonb_array_elements(p.items) as i) as "Stavke", p.remark as "Napomena", p.sent_at as "Poslano", p.accepted_at as "Prihvaćeno", p.accepted_sha256 as "Sažetak prihvaćene datoteke"
      from papers p left join deals d on d.id = p.deal_id left join offers o on o.id = p.offer_id left join job_posts j on j.id = o.job_post_id
      where coalesce(d.worker_id, o.worker_id) = ${id} or (coalesce(d.client_id, j.user_id) = ${id} and p.state <> 'draft') order by p.id`,
    words: { Vrsta: paperKindWords, Stanje: paperStateWords },
  },
  {
    file: 'racuni-izvodaca',
    title: 'Računi uz pozive na plaćanje',
    data: 'Ponude, nalozi i pozivi na plaćanje',
    tables: ['paper_bills'],
    rows: (id) => sql`
      select p.deal_id as "Broj dogovora", p.number || '/' || p.year as "Poziv na plaćanje", b.name as "Datoteka", b.type as "Vrsta", b.size as "Veličina (B)", b.created_at as "Priloženo"
      from paper_bills b join papers p on p.id = b.paper_id join deals d on d.id = p.deal_id where d.worker_id = ${id} or d.client_id = ${id} order by p.id`,
  },
  {
    file: 'prigovori',
    title: 'Pisani prigovori',
    data: 'Pisani prigovori',
    tables: ['complaints'],
    rows: (id) => sql`
      select k.deal_id as "Broj dogovora", case when d.client_id = ${id} then 'Vi' else u.name end as "Klijent", k.complaint as "Prigovor", k.state as "Stanje", k.created_at as "Primljen", k.due_on as "Rok za odgovor",
        k.answer as "Odgovor", k.accepts as "Osnovan", k.answered_at as "Odgovoreno", k.closed_at as "Zatvoren"
      from complaints k join deals d on d.id = k.deal_id join users u on u.id = d.client_id where d.worker_id = ${id} or d.client_id = ${id} order by k.id`,
    words: { Stanje: { open: 'čeka odgovor', answered: 'odgovoren', closed: 'zatvoren' } },
  },
  {
    file: 'blokirani',
    title: 'Koga ste blokirali',
    data: 'Razgovori, ponude i dogovori',
    tables: ['blocks'],
    rows: (id) =>
      sql`select u.name as "Korisnik", b.created_at as "Od" from blocks b join users u on u.id = b.blocked_id where b.blocker_id = ${id} order by 2`,
  },
];
