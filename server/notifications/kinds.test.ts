import { expect, test } from 'vitest';
import { formatMoney } from '#contract/format.ts';
import { type NotificationKind, notificationKinds } from '#contract/notification-kinds.ts';
import { withTrid } from '#contract/paths.ts';
import { layOut, layOutText } from '../platform/mail/layout.ts';
import { notRead } from '../platform/mail/templates.ts';
import type { NamedDataOf } from './data.ts';
import { writeNotification } from './emails.ts';
import { say } from './kinds.ts';
import { isAnswered } from './reply-address.ts';

const post = { job_post_id: 7, job_type: 'Ugradnja slavine' };
const ana = { id: 3, name: 'Ana Anić', slug: 'ana-anic' };
const gone = { id: 3, name: 'Obrisani korisnik', slug: null };
const offer = { ...post, offer_id: 2, chat_id: 5 };
const saved = (title: string, count: number) => ({
  id: 1,
  title,
  count,
  filters: {
    job_categories: ['vodoinstalacije'],
    job_types: [],
    counties: ['zadarska', 'istarska'],
    towns: [],
    type: 'inquiry' as const,
    search: 'slavina & cijev',
  },
});

const ad = { ad_id: 9, title: 'Alat za najam' };

const time = { starts_at: '2026-11-24T16:00:00.000Z', ends_at: '2026-11-24T18:00:00.000Z' };
const deal = { ...post, deal_id: 3, times: [], to_client: false, person: ana };

const complaint = {
  ...{ deal_id: 3, complaint_id: 4, job_type: 'Ugradnja slavine', due_on: '2026-12-13' },
  ...{ to_client: false, person: ana },
};

const samples: { [K in NotificationKind]: [data: NamedDataOf<K>, text: string, href: string][] } = {
  review_added: [
    [
      { review_id: 1, stars: 5, author: ana },
      'Ana Anić Vam ostavlja ocjenu: 5 zvjezdica.',
      '/korisnik/ocjene',
    ],
  ],
  review_answered: [
    [{ review_id: 1, subject: ana }, 'Ana Anić odgovara na ocjenu koju ste ostavili.', '/korisnici/ana-anic'],
    [
      { review_id: 1, subject: gone },
      'Obrisani korisnik odgovara na ocjenu koju ste ostavili.',
      '/korisnik/ocjene?vrsta=napisane',
    ],
  ],
  review_deleted: [
    [
      { written: false, person: ana, by_moderator: false, reason: 'Nebitno' },
      'Ocjena koju ste dobili više nije objavljena. Autor ocjene: Ana Anić.',
      '/korisnik/ocjene',
    ],
    [
      { written: true, person: ana, by_moderator: true, reason: 'Vrijeđanje.' },
      'Vaša ocjena više nije objavljena. Odnosila se na: Ana Anić. Razlog: Vrijeđanje.',
      '/korisnik/ocjene?vrsta=napisane',
    ],
    [
      { written: false, person: null, by_moderator: true, reason: null },
      'Ocjena koju ste dobili više nije objavljena.',
      '/korisnik/ocjene',
    ],
  ],
  job_post_published: [
    [post, 'Upit „Ugradnja slavine“ je odobren i od sada ga vide majstori.', '/poslovi/7'],
    [
      { ...post, offered: true },
      'Usluga „Ugradnja slavine“ je odobrena i od sada je na popisima.',
      '/poslovi/7',
    ],
  ],
  job_post_feedback: [
    [
      { ...post, reason: 'Kontakt na slici' },
      'Administrator je pregledao upit „Ugradnja slavine“ i ostavio napomenu. Razlog: Kontakt na slici. Doradite ga i ponovno pošaljite.',
      '/poslovi/7',
    ],
    [
      { ...post, offered: true, reason: null },
      'Administrator je pregledao uslugu „Ugradnja slavine“ i ostavio napomenu. Doradite je i ponovno pošaljite.',
      '/poslovi/7',
    ],
  ],
  appointment_reminder: [
    [{ ...deal, ...time, look: false }, 'Podsjećamo na termin. Druga strana: Ana Anić.', '/dogovori/3'],
  ],
  deal_changed: [
    [
      { ...deal, event: 'times', times: [time, time] },
      'Ana Anić predlaže: 2 termina. Odaberite koji Vam odgovara.',
      '/dogovori/3',
    ],
    [
      { ...deal, event: 'scheduled', times: [time] },
      'Ana Anić bira termin za posao „Ugradnja slavine“: uto 24. 11. u 17:00.',
      '/dogovori/3',
    ],
    [
      { ...deal, event: 'done' },
      'Ana Anić potvrđuje da je posao „Ugradnja slavine“ obavljen.',
      '/dogovori/3',
    ],
    [
      { ...deal, event: 'done', to_client: true },
      'Ana Anić javlja da je posao „Ugradnja slavine“ obavljen. Kako je prošlo? Dovoljne su zvjezdice i rečenica.',
      '/dogovori/3/ocjena',
    ],
    [
      { ...deal, event: 'done', to_client: true, final_cents: 9500 },
      'Posao „Ugradnja slavine“ je obavljen. Ana Anić javlja konačnu cijenu: €95.00. Potvrdite je ili ispravite.',
      '/dogovori/3',
    ],
    [
      { ...deal, event: 'cancelled' },
      'Ana Anić otkazuje dogovor za posao „Ugradnja slavine“.',
      '/dogovori/3',
    ],
    [
      { ...deal, event: 'undo_asked' },
      'Ana Anić želi poništiti zadnji korak dogovora „Ugradnja slavine“. Vrijedi tek kad pristanete.',
      '/dogovori/3',
    ],
    [
      { ...deal, event: 'undone' },
      'Ana Anić pristaje: poništen je zadnji korak dogovora „Ugradnja slavine“.',
      '/dogovori/3',
    ],
    [
      {
        ...deal,
        event: 'paper_sent',
        to_client: true,
        paper: { id: 8, kind: 'quote', number: 1, year: 2026 },
      },
      'Ana Anić šalje ponudu 1/2026 za posao „Ugradnja slavine“. Pregledajte i prihvatite.',
      '/dogovori/3/dokumenti/8',
    ],
    [
      {
        ...deal,
        event: 'paper_sent',
        to_client: true,
        paper: { id: 9, kind: 'payment_request', number: 2, year: 2026 },
      },
      'Ana Anić šalje poziv na plaćanje 2/2026 za posao „Ugradnja slavine“.',
      '/dogovori/3/dokumenti/9',
    ],
    [
      { ...deal, event: 'paper_accepted', paper: { id: 8, kind: 'work_order', number: 1, year: 2026 } },
      'Ana Anić prihvaća radni nalog 1/2026 za posao „Ugradnja slavine“.',
      '/dogovori/3/dokumenti/8',
    ],
    [
      { ...deal, event: 'undo_refused' },
      'Ana Anić: zadnji korak dogovora „Ugradnja slavine“ ne poništava se.',
      '/dogovori/3',
    ],
  ],
  complaint_changed: [
    [
      { ...complaint, event: 'written' },
      'Ana Anić šalje pisani prigovor na posao „Ugradnja slavine“. Rok za odgovor: 13. 12. 2026.',
      '/dogovori/3/prigovori/4',
    ],
    [
      { ...complaint, event: 'answered', to_client: true, accepts: false },
      'Ana Anić odgovara na Vaš prigovor. Prigovor nije osnovan.',
      '/dogovori/3/prigovori/4',
    ],
    [
      { ...complaint, event: 'closed' },
      'Ana Anić zatvara prigovor na posao „Ugradnja slavine“.',
      '/dogovori/3/prigovori/4',
    ],
    [
      { ...complaint, event: 'soon', to_client: true },
      'Odgovor na Vaš prigovor na posao „Ugradnja slavine“ još nije stigao. Rok: 13. 12. 2026.',
      '/dogovori/3/prigovori/4',
    ],
    [
      { ...complaint, event: 'over' },
      'Ana Anić nema odgovor na prigovor na posao „Ugradnja slavine“. Odgovoriti možete i sada. Rok je bio: 13. 12. 2026.',
      '/dogovori/3/prigovori/4',
    ],
    [
      { ...complaint, event: 'leaving', to_client: true, until: '2026-12-13T19:05:00Z' },
      'Majstor je zatražio brisanje računa. Prigovor na posao „Ugradnja slavine“ i dokaze u PDF-u možete preuzeti do 13. prosinca 2026. u 20:05. Nakon toga se brišu, osim ako se račun vrati.',
      '/dogovori/3/prigovori/4',
    ],
    [
      { ...complaint, event: 'leaving', until: '2026-12-13T19:05:00Z' },
      'Klijent je zatražio brisanje računa. Prigovor na posao „Ugradnja slavine“ i dokumente možete čitati do 13. prosinca 2026. u 20:05. Nakon toga se brišu, osim ako se račun vrati.',
      '/dogovori/3/prigovori/4',
    ],
  ],
  review_requested: [
    [
      { ...post, worker: ana },
      'Za upit „Ugradnja slavine“ prihvatili ste ponudu. Ocijenite majstora: Ana Anić. Vaša ocjena pomaže drugima pri odabiru.',
      '/korisnici/ana-anic/ocijenite-korisnika',
    ],
    [
      { ...post, worker: gone },
      'Za upit „Ugradnja slavine“ prihvatili ste ponudu. Ocijenite majstora: Obrisani korisnik. Vaša ocjena pomaže drugima pri odabiru.',
      '/poslovi/7',
    ],
  ],
  job_post_status_changed: [
    [
      { ...post, status: 'inactive', reason: 'Prijevara' },
      'Upit „Ugradnja slavine“ više nije vidljiv drugima. Razlog: Prijevara. Za pomoć se obratite podršci.',
      '/poslovi/7',
    ],
    [
      { ...post, status: 'active', reason: null },
      'Upit „Ugradnja slavine“ ponovno je vidljiv majstorima.',
      '/poslovi/7',
    ],
    [
      { ...post, status: 'finished', reason: null },
      'Upit „Ugradnja slavine“ zatvoren je jer na podsjetnik nije bilo odgovora. Možete ga ponovno otvoriti kad god želite.',
      '/poslovi/7',
    ],
    [
      { ...post, status: 'reminder', reason: null },
      'Upit „Ugradnja slavine“ objavljen je prije više od 30 dana. Produljite ga ili ga zatvorite; bez odgovora zatvara se sam.',
      '/poslovi/7',
    ],
  ],
  weekly_missed_job_posts: [
    [{ count: 1, categories: [], posts: [] }, 'Za Vaše usluge i područje: 1 novi upit.', '/aktivni-poslovi'],
    [
      { count: 2, categories: ['vodoinstalacije', 'krovovi'], posts: [{ ...post, place: 'Zaprešić' }] },
      'Za Vaše usluge i područje: 2 nova upita.',
      '/aktivni-poslovi?kategorije=vodoinstalacije,krovovi',
    ],
    [
      { count: 11, categories: [], posts: [] },
      'Za Vaše usluge i područje: 11 novih upita.',
      '/aktivni-poslovi',
    ],
  ],
  saved_search: [
    [
      { count: 1, posts: [{ ...post, place: 'Zadar, Zadarska' }], searches: [saved('Slavine', 1)] },
      'Ugradnja slavine, Zadar, Zadarska. Pretraga: „Slavine“.',
      '/poslovi/7',
    ],
    [
      {
        count: 1,
        posts: [{ ...post, place: 'Cijela Hrvatska' }],
        searches: [saved('Slavine', 1), saved('Sve', 1)],
      },
      'Ugradnja slavine, Cijela Hrvatska. Pretrage: „Slavine“ i „Sve“.',
      '/poslovi/7',
    ],
    [
      { count: 2, posts: [{ ...post, place: 'Zadar, Zadarska' }], searches: [saved('Slavine', 2)] },
      '„Slavine“: 2 nova posla.',
      '/aktivni-poslovi?q=slavina%20%26%20cijev&kategorije=vodoinstalacije&zupanije=zadarska,istarska&objava=trazim',
    ],
    [
      { count: 5, posts: [], searches: [saved('Slavine', 2), saved('Krov', 1), saved('Sve', 5)] },
      '„Slavine“, „Krov“ i druge: 5 novih poslova.',
      '/korisnik/spremljene-pretrage',
    ],
  ],
  worker_free: [
    [{ worker: ana }, 'Ana Anić opet prima poslove.', '/korisnici/ana-anic'],
    [{ worker: gone }, 'Obrisani korisnik opet prima poslove.', '/korisnik/spremljeno'],
  ],
  offer_received: [
    [{ ...offer, worker: ana }, 'Ana Anić šalje ponudu na Vaš upit „Ugradnja slavine“.', '/poslovi/7'],
  ],
  offer_answered: [
    [
      { ...offer, client: ana, outcome: 'accepted' },
      'Ana Anić prihvaća Vašu ponudu za upit „Ugradnja slavine“. Dogovorite termin.',
      '/poruke/3',
    ],
    [
      { ...offer, client: ana, outcome: 'accepted', deal_id: 5 },
      'Ana Anić prihvaća Vašu ponudu za upit „Ugradnja slavine“. Dogovorite termin.',
      '/dogovori/5',
    ],
    [
      { ...offer, client: ana, outcome: 'declined' },
      'Ponuda za upit „Ugradnja slavine“ ovaj put nije prihvaćena. Hvala Vam na trudu.',
      '/poslovi/7',
    ],
    [
      { ...offer, client: ana, outcome: 'closed' },
      'Za upit „Ugradnja slavine“ odabrana je druga ponuda. Hvala Vam na trudu.',
      '/poslovi/7',
    ],
  ],
  job_post_invitation: [
    [{ ...post, client: ana }, 'Ana Anić Vas poziva da pogledate upit „Ugradnja slavine“.', '/poslovi/7'],
  ],
  shared_visit: [
    [
      { ...post, job_category: 'Vodoinstalacije', event: 'asked' },
      'Ako još netko iz Vašeg mjesta traži majstora iz kategorije „Vodoinstalacije“, smije li isti majstor oba posla obaviti jednim dolaskom? Odgovor ne otkrivamo. Ako oboje pristanete, majstori s ponudom na jedan upit vide i drugi.',
      '/poslovi/7',
    ],
    [
      { ...post, job_category: 'Vodoinstalacije', event: 'agreed' },
      'Još jedan klijent iz Vašeg mjesta pristaje na zajednički dolazak majstora iz kategorije „Vodoinstalacije“.',
      '/poslovi/7',
    ],
    [
      { ...post, job_category: 'Vodoinstalacije', event: 'ended' },
      'Zajednički dolazak za upit „Ugradnja slavine“ više ne vrijedi. Vaš je upit i dalje objavljen.',
      '/poslovi/7',
    ],
    [
      { ...post, job_category: 'Vodoinstalacije', event: 'one_visit' },
      'Klijenti iz istog mjesta pristaju da njihove poslove iz kategorije „Vodoinstalacije“ obavite jednim dolaskom.',
      '/poslovi/7',
    ],
    [
      { ...post, event: 'one_visit' },
      'Klijenti iz istog mjesta pristaju da njihove poslove („Ugradnja slavine“) obavite jednim dolaskom.',
      '/poslovi/7',
    ],
  ],
  ad_status_changed: [
    [
      { ...ad, status: 'active', reason: null },
      'Oglas „Alat za najam“ od sada vide posjetitelji.',
      '/oglasi/9',
    ],
    [
      { ...ad, status: 'declined', reason: 'Nije povezano s poslovima.' },
      'Oglas „Alat za najam“ nije prihvaćen. Razlog: Nije povezano s poslovima. Plaćeni iznos vraćamo na karticu.',
      '/oglasi/9',
    ],
    [
      { ...ad, status: 'refunded', reason: null },
      'Iznos plaćen za oglas „Alat za najam“ vraćen je na karticu. Na računu se obično vidi za nekoliko dana.',
      '/oglasi/9',
    ],
    [
      { ...ad, status: 'paused', reason: 'Poveznica ne radi' },
      'Oglas „Alat za najam“ više se ne prikazuje. Razlog: Poveznica ne radi. Za pomoć se obratite podršci.',
      '/oglasi/9',
    ],
    [
      { ...ad, status: 'money_back', reason: 'Nije se prikazivao', amount_cents: 1000, stopped: true },
      `Od iznosa plaćenog za oglas „Alat za najam“ na karticu Vam se vraća ${formatMoney(1000)}. Razlog: Nije se prikazivao. Oglas se više ne prikazuje. Na računu se obično vidi za nekoliko dana.`,
      '/oglasi/9',
    ],
    [
      { ...ad, status: 'finished', reason: null },
      'Oglas „Alat za najam“ dosegnuo je plaćeni broj prikazivanja.',
      '/oglasi/9',
    ],
  ],
  report_decided: [
    [
      { report_id: 4, about: 'deal', measure: 'remove' },
      'Prijavili ste brojku u dogovoru. Dogovor se više ne računa u brojke na Vašem profilu. Hvala što čuvate portal.',
      '/korisnik/prijave',
    ],
    [
      { report_id: 4, about: 'review', measure: 'remove' },
      'Prijavili ste ocjenu. Sadržaj je uklonjen. Hvala što čuvate portal.',
      '/korisnik/prijave',
    ],
    [
      { report_id: 4, about: 'job_post', measure: 'none' },
      'Prijavili ste objavu. Nismo našli povredu uvjeta korištenja ni zakona. Hvala što čuvate portal.',
      '/korisnik/prijave',
    ],
  ],
  unread_messages: [[{ chats: 1, messages: 2 }, 'U razgovorima: 2 nepročitane poruke.', '/poruke']],
  chat_deleted: [
    [
      { chat_id: 5, user: ana },
      'Ana Anić: razgovor je izbrisan na drugoj strani. Poruke i dalje možete čitati.',
      '/poruke/3',
    ],
    [
      { chat_id: 5, user: gone },
      'Obrisani korisnik: razgovor je izbrisan na drugoj strani. Poruke i dalje možete čitati.',
      '/poruke',
    ],
  ],
};

test.for(Object.keys(notificationKinds) as NotificationKind[])(
  '%s describes the event and links to it',
  (kind) => {
    for (const [data, text, href] of samples[kind]) {
      const words = say(kind, data as unknown as Record<string, unknown>);
      expect(words).toMatchObject({ text, href });
      expect(words.title.length).toBeGreaterThan(5);
      expect(words.button.length).toBeGreaterThan(5);
    }
  },
);

test.for([
  ['job_post_published', {}],
  ['job_post_feedback', { reason: null }],
  ...(['inactive', 'active', 'finished', 'reminder'] as const).map(
    (status) => ['job_post_status_changed', { status, reason: null }] as const,
  ),
] as const)(
  'the text of %s with %o uses the word “service” or “inquiry” to match the post',
  ([kind, data]) => {
    const textOf = (more: object) => {
      const words = say(kind, { ...post, ...data, ...more });
      return [words.title, words.text, words.button].join(' ');
    };
    expect(textOf({ offered: true })).toMatch(/uslug/i);
    expect(textOf({ offered: true })).not.toMatch(/upit/i);
    expect(textOf({})).toMatch(/upit/i);
    expect(textOf({})).not.toMatch(/uslug/i);
  },
);

test.for(['job_post_published', 'job_post_feedback', 'job_post_status_changed'] as const)(
  'the setting for %s has a label that names neither inquiries nor services, and a text that names both',
  (kind) => {
    const { label, text } = notificationKinds[kind];
    expect(label).not.toMatch(/upit|uslug/i);
    expect(text).toMatch(/upit ili uslugu/);
  },
);

test('an offer’s email identifies the offer and its validity, and lists price, start and place', () => {
  const sentOffer = {
    from_cents: 8000,
    to_cents: 11_000,
    starts_on: '2099-11-24',
    valid_until: '2099-11-29',
    place: 'Grad Zagreb',
  };
  const of = (more: object) =>
    say('offer_received', { ...offer, worker: ana, told: { ...sentOffer, ...more } });
  expect(of({ nth: 2 })).toMatchObject({
    mail: {
      text: 'Na Vaš je upit stigla druga ponuda. Vrijedi do 29.\u00a0studenoga 2099.',
      preview: 'Ana Anić: €80.00 – €110.00. Početak: utorak, 24. studenoga 2099. Ugradnja slavine.',
    },
    facts: [
      ['Rad', 'Ugradnja slavine', 'title'],
      ['Cijena', '€80.00 – €110.00', 'large'],
      ['Početak', 'utorak, 24. studenoga 2099.', 'half'],
      ['Mjesto', 'Grad Zagreb', 'half'],
    ],
  });
  expect(of({ nth: 12 }).mail?.text).toMatch(/^Na Vaš je upit stigla 12\. ponuda\./);
  expect(of({ to_cents: null, starts_on: null }).mail).toEqual({
    text: 'Na Vaš je upit stigla ponuda. Vrijedi do 29.\u00a0studenoga 2099.',
    preview: 'Ana Anić: €80.00. Početak: po dogovoru. Ugradnja slavine.',
  });
});

test('emails about several posts list each with its place, type and answers', () => {
  const listed = { ...post, place: 'Zadar, Zadarska' };
  const facts = [
    ['Zapremnina', '80 l'],
    ['Kat', 'Prizemlje'],
  ] as const;
  const posts = [{ ...listed, facts }, listed];
  const rows = [
    ['Zadar, Zadarska', 'Ugradnja slavine (Zapremnina: 80 l, Kat: Prizemlje)'],
    ['Zadar, Zadarska', 'Ugradnja slavine'],
  ];
  expect(say('saved_search', { count: 2, posts, searches: [saved('Slavine', 2)] }).facts).toEqual(rows);
  expect(say('weekly_missed_job_posts', { count: 2, categories: [], posts }).facts).toEqual(rows);
});

test('the read marker is added to the link’s existing query, before its fragment', () => {
  expect(withTrid('/poslovi/7', 12)).toBe('/poslovi/7?trid=12');
  expect(withTrid('/korisnik/ocjene?vrsta=napisane#o', 12)).toBe('/korisnik/ocjene?vrsta=napisane&trid=12#o');
  expect(withTrid('/poruke', null)).toBe('/poruke');
});

const emailed = Object.entries(samples).filter(([kind]) =>
  (notificationKinds[kind as NotificationKind].channels as readonly string[]).includes('email'),
) as [NotificationKind, [data: object, text: string, href: string][]][];
const site = { name: 'Meštar', url: 'https://example.com', email: 'poruke@example.com' };

test.for(emailed)(
  'an email of the kind %s either can be replied to or states once that it cannot',
  ([kind, [[data = {}] = []]]) => {
    const given = { id: 1, signed: null, unsubscribe: 'x', data: data as Record<string, unknown> };
    const words = say(kind, data as never);
    for (const reply of isAnswered(kind) ? [null, 'odgovor+a@primjer.hr'] : [null]) {
      const content = writeNotification({ ...given, kind, words, person: undefined, reply }, site);
      expect(content.replyTo).toBe(reply ?? undefined);
      for (const text of [layOut, layOutText].map((lay) => lay(content, site, { support: undefined })))
        expect(text.split(notRead).length - 1).toBe(reply === null ? 1 : 0);
    }
  },
);
