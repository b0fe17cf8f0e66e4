// Notification kinds and channels. Separate from the schemas, so pages can import them without loading zod.

export const channels = ['in_app', 'email', 'push', 'sms'] as const;
export type Channel = (typeof channels)[number];

/**
 * `sms`: only to a confirmed number, and off by default. `channels`: the channels a kind supports; `off`:
 * those disabled by default.
 */
export const notificationKinds = {
  review_added: {
    label: 'Nova ocjena',
    text: 'Netko Vas je ocijenio.',
    channels: ['in_app', 'email', 'push'],
    off: [],
  },
  review_answered: {
    label: 'Odgovor na ocjenu',
    text: 'Osoba koju ste ocijenili odgovorila je na ocjenu.',
    channels: ['in_app', 'email', 'push'],
    off: ['push'],
  },
  review_deleted: {
    label: 'Izbrisana ocjena',
    text: 'Ocjena koju ste dobili ili napisali više nije objavljena.',
    channels: ['in_app', 'email'],
    off: ['email'],
  },
  job_post_published: {
    label: 'Posao je objavljen',
    text: 'Administrator je odobrio Vaš upit ili uslugu.',
    channels: ['in_app', 'email', 'push'],
    off: [],
  },
  job_post_feedback: {
    label: 'Posao treba doraditi',
    text: 'Administrator je vratio upit ili uslugu s napomenom.',
    channels: ['in_app', 'email', 'push'],
    off: [],
  },
  job_post_status_changed: {
    label: 'Promjena stanja posla',
    text: 'Administrator je skrio ili vratio Vaš upit ili uslugu, ili im uskoro istječe rok.',
    channels: ['in_app', 'email', 'push'],
    off: [],
  },
  weekly_missed_job_posts: {
    label: 'Propušteni upiti',
    text: 'Tjedni pregled novih upita za Vaše usluge i područje.',
    channels: ['in_app', 'email'],
    off: [],
  },
  saved_search: {
    label: 'Spremljene pretrage',
    text: 'Novi poslovi za pretrage koje ste spremili.',
    channels: ['in_app', 'email', 'push'],
    off: [],
  },
  worker_free: {
    label: 'Majstor je slobodan',
    text: 'Majstor kojeg ste spremili opet prima poslove.',
    channels: ['in_app', 'email', 'push'],
    off: [],
  },
  offer_received: {
    label: 'Nova ponuda',
    text: 'Majstor je poslao ponudu na Vaš upit.',
    channels: ['in_app', 'email', 'push'],
    off: [],
  },
  offer_answered: {
    label: 'Odgovor na ponudu',
    text: 'Klijent je prihvatio ili odbio Vašu ponudu.',
    channels: ['in_app', 'email', 'push', 'sms'],
    off: ['sms'],
  },
  deal_changed: {
    label: 'Dogovoreni posao',
    text: 'Termin, obavljen posao ili druga promjena u dogovoru.',
    channels: ['in_app', 'email', 'push', 'sms'],
    off: ['sms'],
  },
  complaint_changed: {
    label: 'Pisani prigovor',
    text: 'Prigovor na obavljen posao, odgovor na njega i rok za odgovor.',
    channels: ['in_app', 'email', 'push', 'sms'],
    off: ['sms'],
  },
  appointment_reminder: {
    label: 'Podsjetnik na termin',
    text: 'Dan prije dogovorenog posla ili izvida.',
    channels: ['in_app', 'email', 'push'],
    off: [],
  },
  review_requested: {
    label: 'Podsjetnik za ocjenu',
    text: 'Dogovoreni posao je prošao, a majstora još niste ocijenili.',
    channels: ['in_app', 'email', 'push'],
    off: ['push'],
  },
  job_post_invitation: {
    label: 'Poziv na upit',
    text: 'Klijent Vas poziva da pogledate njegov upit.',
    channels: ['in_app', 'email', 'push'],
    off: [],
  },
  shared_visit: {
    label: 'Zajednički dolazak',
    text: 'Jedan dolazak majstora za Vaš upit i još jedan iz istog mjesta.',
    channels: ['in_app', 'email', 'push'],
    off: [],
  },
  ad_status_changed: {
    label: 'Stanje oglasa',
    text: 'Oglas je objavljen, odbijen, zaustavljen ili završen.',
    channels: ['in_app', 'email', 'push'],
    off: [],
  },
  report_decided: {
    label: 'Odluka o prijavi',
    text: 'Moderator je odlučio o sadržaju koji ste prijavili.',
    channels: ['in_app', 'email'],
    off: [],
  },
  unread_messages: {
    label: 'Nepročitane poruke',
    text: 'Poruka čeka dulje od 15 minuta.',
    channels: ['email', 'push'],
    off: [],
  },
  chat_deleted: {
    label: 'Izbrisan razgovor',
    text: 'Druga je strana izbrisala razgovor s Vama.',
    channels: ['in_app'],
    off: [],
  },
} as const satisfies Record<
  string,
  { label: string; text: string; channels: readonly Channel[]; off: readonly Channel[] }
>;
export type NotificationKind = keyof typeof notificationKinds;
