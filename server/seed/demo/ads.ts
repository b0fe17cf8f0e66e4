import type { AdStatus, ClickAction } from '#contract/ad-labels.ts';
import { minute } from '#contract/durations.ts';
import { dayOf } from '#contract/format.ts';
import { disputed } from '../../payments/apply-to-ad.ts';
import type { SceneName } from '../art/scenes.ts';
import type { Clock } from './clock.ts';
import { seeded } from './random.ts';

interface Draft {
  key: string;
  owner: string | null;
  status: AdStatus;
  title: string;
  description: string;
  button?: string;
  action: ClickAction;
  url?: string;
  phone?: string;
  name: string;
  email: string;
  scene?: SceneName;
  desired: number;
  seen?: number;
  reason?: string;
  days: number;
  until?: number;
}

export interface PlannedAd extends Draft {
  createdAt: Date;
  paidAt: Date | null;
  history: readonly { day: string; impressions: number; clicks: number }[];
}

const ivana = 'ivana-barisic';
const tools = { name: 'Najam alata d.o.o.', email: 'oglasi@example.com' };

const drafts: readonly Draft[] = [
  {
    ...tools,
    key: 'tools',
    owner: ivana,
    status: 'active',
    title: 'Alat za najam – bez kupnje i skladištenja',
    description:
      'Brusilice, bušači betona i skele za dan, vikend ili mjesec. Dostava na gradilište u roku od 24 sata.',
    button: 'Pogledajte ponudu',
    action: 'redirecting',
    url: 'https://example.com/najam-alata',
    desired: 3000,
    seen: 1842,
    days: 31,
  },
  {
    key: 'tiles',
    owner: null,
    status: 'active',
    title: 'Keramičke pločice iz ostatka serije',
    description: 'Kupaonica od 6 m² već od 90 €. Preuzimanje u Zagrebu i Varaždinu, razrežemo ih na mjeru.',
    action: 'calling',
    phone: '+385 1 555 0142',
    name: 'Salon Keramika Jug',
    email: 'salon@example.com',
    scene: 'bath',
    desired: 2000,
    seen: 655,
    days: 14,
  },
  {
    key: 'facade',
    owner: null,
    status: 'active',
    title: 'Besplatan izračun toplinske izolacije',
    description:
      'Pošaljite tlocrt i fotografije kuće, a mi Vam u dva dana javimo debljinu izolacije i procjenu uštede.',
    button: 'Pošaljite upit',
    action: 'mailing',
    name: 'Projektni ured Toplina',
    email: 'izracun@example.com',
    scene: 'facade',
    desired: 1000,
    seen: 388,
    days: 9,
  },
  {
    key: 'garden',
    owner: ivana,
    status: 'pending',
    title: 'Rasadnik Zelena strana: živice po metru',
    description: 'Lovor, grab i tuja spremni za sadnju. Uz sto sadnica dostava do 50 km je besplatna.',
    action: 'redirecting',
    url: 'https://example.com/rasadnik',
    name: 'Rasadnik Zelena strana',
    email: 'rasadnik@example.com',
    scene: 'garden',
    desired: 1000,
    days: 1,
  },
  {
    key: 'waste',
    owner: null,
    status: 'pending',
    title: 'Odvoz građevinskog otpada',
    description: 'Kontejneri od 5 do 10 m³, dovoz i odvoz u dogovorenom terminu, s potvrdom o zbrinjavanju.',
    action: 'calling',
    phone: '+385 91 555 0187',
    name: 'Čisti odvoz j.d.o.o.',
    email: 'odvoz@example.com',
    desired: 500,
    days: 0,
  },
  {
    ...tools,
    key: 'scaffold',
    owner: ivana,
    status: 'awaiting_payment',
    title: 'Skele za fasadu, montaža uključena',
    description: 'Najam i montaža skele za obiteljsku kuću. Statički proračun i zaštitna mreža u cijeni.',
    action: 'redirecting',
    url: 'https://example.com/skele',
    scene: 'facade',
    desired: 800,
    days: 2,
  },
  {
    ...tools,
    key: 'saws',
    owner: ivana,
    status: 'draft',
    title: 'Motorne pile za najam po danu',
    description: 'Motorne pile i cjepači drva, sa zaštitnom opremom i kratkom obukom.',
    action: 'mailing',
    desired: 500,
    days: 1,
  },
  {
    ...tools,
    key: 'floors',
    owner: ivana,
    status: 'finished',
    title: 'Brusilica za parket za jedan vikend',
    description: 'Brusilica, rubna brusilica i brusni papir u jednom paketu. Lak i kist dobijete uz popust.',
    action: 'redirecting',
    url: 'https://example.com/parket',
    scene: 'floor',
    desired: 500,
    seen: 500,
    days: 26,
    until: 1,
  },
  {
    ...tools,
    key: 'boxes',
    owner: ivana,
    status: 'paused',
    title: 'Kutije i zaštitna folija za selidbu',
    description: 'Komplet za dvosoban stan s dostavom. Neoštećene kutije otkupljujemo nakon selidbe.',
    action: 'redirecting',
    url: 'https://example.com/selidba',
    scene: 'boxes',
    desired: 1500,
    seen: 274,
    reason: 'Poveznica više ne vodi na ponudu.',
    days: 12,
    until: 3,
  },
  {
    key: 'heat',
    owner: null,
    status: 'paused',
    title: 'Dizalice topline s ugradnjom u dva tjedna',
    description: 'Izračun, ugradnja i puštanje u rad za obiteljske kuće do 200 m². Servis isti tjedan.',
    action: 'calling',
    phone: '+385 1 555 0166',
    name: 'Topli dom j.d.o.o.',
    email: 'topli-dom@example.com',
    desired: 1200,
    seen: 611,
    reason: disputed,
    days: 40,
    until: 5,
  },
  {
    key: 'paint',
    owner: null,
    status: 'finished',
    title: 'Boje i lakovi po mjeri, dostava isti dan',
    description: 'Miješamo nijansu prema uzorku i dostavljamo u Splitu i okolici. Valjci i trake uz popust.',
    action: 'redirecting',
    url: 'https://example.com/boje',
    name: 'Boje Marjan',
    email: 'boje@example.com',
    desired: 800,
    seen: 800,
    days: 84,
    until: 60,
  },
  {
    key: 'windows',
    owner: null,
    status: 'finished',
    title: 'Brtve i okovi za stare prozore',
    description: 'Zamjena brtvi i okova bez zamjene prozora. Naručite uzorak i upute za mjerenje.',
    action: 'mailing',
    name: 'Okovi Zagorje',
    email: 'okovi@example.com',
    desired: 1600,
    seen: 1600,
    days: 128,
    until: 92,
  },
  {
    key: 'loans',
    owner: null,
    status: 'declined',
    title: 'Gotovinski zajmovi bez provjere',
    description: 'Novac na računu u jednom danu, bez pitanja i bez papira.',
    action: 'calling',
    phone: '+385 99 555 0101',
    name: 'Brzi zajam',
    email: 'zajam@example.com',
    desired: 500,
    reason: 'Oglas nije povezan s kućnim i zanatskim poslovima.',
    days: 3,
  },
  {
    key: 'betting',
    owner: null,
    status: 'refunded',
    title: 'Kladite se uz prvi ulog na naš račun',
    description: 'Otvorite račun i prvi ulog je naš. Vrijedi do kraja mjeseca.',
    action: 'redirecting',
    url: 'https://example.com/kladionica',
    name: 'Sretna ruka',
    email: 'ruka@example.com',
    desired: 500,
    reason: 'Oglas nije povezan s kućnim i zanatskim poslovima.',
    days: 8,
  },
];

const unpaid: readonly AdStatus[] = ['draft', 'awaiting_payment'];

function historyOf({ key, seen = 0, days, until = 0 }: Draft, clock: Clock): PlannedAd['history'] {
  if (seen === 0) return [];
  const random = seeded(`ad ${key}`);
  const dates = Array.from({ length: days - until }, (_, place) => clock.daysAgo(days - 1 - place, 12, 0));
  const weights = dates.map((date) => ([0, 6].includes(date.getUTCDay()) ? 0.6 : 1) * (0.6 + random.next()));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let [left, run] = [seen, 0];
  return dates.map((date, place) => {
    run += weights[place] ?? 0;
    const until = place === dates.length - 1 ? seen : Math.round((seen * run) / whole);
    const impressions = until - (seen - left);
    left = seen - until;
    return {
      day: dayOf(date.toISOString()),
      impressions,
      clicks: Math.round(impressions * (0.008 + random.next() * 0.02)),
    };
  });
}

export const adsOf = (clock: Clock): PlannedAd[] =>
  drafts.map((draft, place) => {
    const createdAt = draft.days === 0 ? clock.minutesAgo(50) : clock.daysAgo(draft.days, 8, 5 * place);
    const paidAt = unpaid.includes(draft.status) ? null : new Date(createdAt.getTime() + 4 * minute);
    return { ...draft, createdAt, paidAt, history: historyOf(draft, clock) };
  });
