import type { Urgency } from '#contract/job-posts.ts';
import { type Clock, writingHours } from './clock.ts';
import type { Person } from './people.ts';
import { answersOf } from './post-answers.ts';
import type { PlannedPost } from './posts.ts';
import { seeded } from './random.ts';
import { timelineOf } from './timeline.ts';

interface Near {
  category: string;
  type: string;
  county: string;
  town: string;
  urgency: Urgency;
  budgetCents: number | null;
  subject: string;
  ago: { minutes: number } | { days: number };
}

const plumbing = { category: 'vodoinstalacije' };
const furniture = { category: 'stolarija-i-namjestaj', county: 'varazdinska' };

const near: readonly Near[] = [
  {
    ...plumbing,
    type: 'ugradnja-i-zamjena-slavina',
    county: 'grad-zagreb',
    town: 'zagreb',
    urgency: 'urgent',
    budgetCents: 7000,
    subject:
      'Slavina u kuhinji kaplje i kad je zatvorena do kraja, a ručica se jedva okreće. Ventili ispod sudopera rade. Kod kuće smo cijelo poslijepodne.',
    ago: { minutes: 95 },
  },
  {
    ...plumbing,
    type: 'ugradnja-i-servis-bojlera',
    county: 'zagrebacka',
    town: 'velika-gorica',
    urgency: 'this_week',
    budgetCents: 45_000,
    subject:
      'Zamjena bojlera od 80 litara u kupaonici na katu. Novi je kupljen, treba skinuti i odvesti stari te ugraditi sigurnosni ventil.',
    ago: { minutes: 190 },
  },
  {
    ...plumbing,
    type: 'odcepljivanje-odvoda-i-kanalizacije',
    county: 'zagrebacka',
    town: 'sveta-nedelja-zagrebacka',
    urgency: 'urgent',
    budgetCents: null,
    subject:
      'Voda iz tuša otječe sve sporije, a iz odvoda se čuje grgljanje. Sifon je očišćen, začepljenje je dalje u cijevi.',
    ago: { minutes: 310 },
  },
  {
    ...plumbing,
    type: 'ugradnja-sanitarija',
    county: 'zagrebacka',
    town: 'zapresic',
    urgency: 'this_month',
    budgetCents: 20_000,
    subject:
      'Zamjena WC školjke i ugradnja novog umivaonika s ormarićem. Dijelovi su kod nas, priključci ostaju na istom mjestu.',
    ago: { days: 1 },
  },
  {
    ...plumbing,
    type: 'popravak-curenja-i-puknutih-cijevi',
    county: 'grad-zagreb',
    town: 'zagreb',
    urgency: 'flexible',
    budgetCents: null,
    subject:
      'Na stropu podruma vlaži spoj vertikale i odvoda iz kuhinje. Curi malo, ali stalno, pa bismo to riješili prije bojenja.',
    ago: { days: 2 },
  },
  {
    ...furniture,
    type: 'popravak-i-obnova-namjestaja',
    town: 'ivanec',
    urgency: 'this_month',
    budgetCents: 30_000,
    subject:
      'Obnova šest drvenih stolica iz šezdesetih: lijepljenje spojeva, brušenje i lak u prirodnoj boji. Noge su cijele.',
    ago: { minutes: 240 },
  },
  {
    ...furniture,
    type: 'tapeciranje-namjestaja',
    town: 'ludbreg',
    urgency: 'flexible',
    budgetCents: null,
    subject:
      'Presvlačenje dvosjeda i tabureta u novu tkaninu. Okvir je čvrst, spužvu na sjedalu treba zamijeniti.',
    ago: { days: 3 },
  },
];

/**
 * Assigns each inquiry to a different random client; throws if there are too few. Uses a separate random
 * generator, so that the rest of the demo is unchanged.
 */
export function nearPosts(everybody: readonly Person[], clock: Clock, now: Date): PlannedPost[] {
  const random = seeded('near posts');
  const owners = random.shuffled(
    everybody.filter(
      (one) => one.role === null && one.categories.length === 0 && !one.signsIn && one.ageDays > 10,
    ),
  );
  return near.map(({ ago, ...post }, index): PlannedPost => {
    const owner = owners[index];
    if (!owner) throw new Error('the demo has too few clients');
    const sent =
      'minutes' in ago
        ? clock.minutesAgo(ago.minutes)
        : clock.daysAgo(ago.days, random.between(writingHours.from, writingHours.to), 20);
    return {
      ...post,
      key: `near-${index}`,
      answers: answersOf(`near-${index}`),
      owner,
      kind: 'inquiry',
      status: 'active',
      timeline: timelineOf(random, 'active', sent, now),
      pictures: [],
      document: undefined,
      remindedAt: null,
    };
  });
}
