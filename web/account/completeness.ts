import { paths } from '#contract/paths.ts';
import type { Me } from '#contract/users.ts';

export const groups = {
  personal: 'osobno',
  contact: 'kontakt',
  places: 'lokacija',
  trades: 'poslovi',
  portfolio: 'radovi',
} as const;

export type ProfilePart = 'picture' | 'about' | 'contact' | 'places' | 'trades' | 'portfolio';

interface Rule {
  weight: number;
  label: string;
  missing: string;
  action: string;
  to: string;
  /** True if the part is required only of people who offer services. */
  offers?: true;
  done: (me: Me) => boolean;
}

const at = (group: string) => `${paths.editProfile()}#${group}`;

/**
 * In display order. An empty list of places means the whole country, but only after onboarding has asked for
 * places.
 */
export const rules: Record<ProfilePart, Rule> = {
  trades: {
    weight: 25,
    label: 'Poslovi',
    missing: 'Dodajte kategorije poslova koje nudite pa će Vas klijenti pronaći i u popisu majstora.',
    action: 'Dodajte kategorije',
    to: at(groups.trades),
    offers: true,
    done: (me) => me.jobCategories.length > 0,
  },
  contact: {
    weight: 20,
    label: 'Kontakt',
    missing: 'Dodajte telefon ili email kako bi Vam se zainteresirani mogli javiti.',
    action: 'Dodajte kontakt',
    to: at(groups.contact),
    done: ({ contacts }) => contacts.phones.length + contacts.emails.length > 0,
  },
  about: {
    weight: 20,
    label: 'O meni',
    missing: 'Napišite nekoliko riječi o sebi: opis je prvo što drugi pročitaju.',
    action: 'Napišite opis',
    to: at(groups.personal),
    done: (me) => Boolean(me.about),
  },
  picture: {
    weight: 15,
    label: 'Slika',
    missing: 'Dodajte sliku: profilu s licem ili znakom obrta lakše je vjerovati.',
    action: 'Dodajte sliku',
    to: at(groups.personal),
    done: (me) => me.profile_img !== null,
  },
  places: {
    weight: 10,
    label: 'Lokacija',
    missing: 'Odaberite područje ili ostavite cijelu Hrvatsku.',
    action: 'Odaberite područje',
    to: at(groups.places),
    done: (me) => me.counties.length > 0 || me.onboarding === 'done',
  },
  portfolio: {
    weight: 10,
    label: 'Slike radova',
    missing: 'Dodajte bar jednu sliku rada: ona govori više od opisa.',
    action: 'Dodajte slike radova',
    to: at(groups.portfolio),
    offers: true,
    done: (me) => me.portfolio_count > 0,
  },
};

export interface Completeness {
  percent: number;
  parts: readonly (Pick<Rule, 'label' | 'missing' | 'action' | 'to'> & {
    part: ProfilePart;
    done: boolean;
  })[];
}

export function completenessOf(me: Me): Completeness {
  const asked = Object.entries(rules).filter(([, rule]) => !rule.offers || me.type_of !== 'client') as [
    ProfilePart,
    Rule,
  ][];
  const parts = asked.map(([part, { label, missing, action, to, done }]) => ({
    part,
    label,
    missing,
    action,
    to,
    done: done(me),
  }));
  const sum = (of: readonly [ProfilePart, Rule][]) => of.reduce((total, [, rule]) => total + rule.weight, 0);
  return { percent: Math.round((100 * sum(asked.filter(([, rule]) => rule.done(me)))) / sum(asked)), parts };
}
