import { MapPin, User as Person, Phone, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { count } from '#contract/format.ts';
import { shortCounty, userTypes, wholeCountry } from '#contract/labels.ts';
import { accountNouns } from '#contract/plurals.ts';
import type { Me, User } from '#contract/users.ts';
import type { FormChoices } from '../catalogue/form-choices.ts';
import { EditButton } from '../ui/wizard/wizard-buttons.tsx';
import { stepWords } from './onboarding-draft.ts';
import type { ProfileFields } from './profile-fields.ts';

function previewed(me: Me, fields: ProfileFields, { counties, towns, categories, types }: FormChoices): User {
  const within = <T extends { id: number }>(items: readonly T[], ids: readonly number[]) =>
    items.filter(({ id }) => ids.includes(id));
  return {
    ...me,
    // Id 0, so that the card is rendered as another person sees it.
    id: 0,
    name: fields.name.trim(),
    about: fields.about.trim() || null,
    type_of: fields.type_of,
    profile_img: fields.picture === null ? me.profile_img : fields.picture || null,
    counties: within(counties, fields.counties_ids),
    towns: within(towns, fields.towns_ids).map((town) => ({ ...town, key: '', island: null })),
    jobCategories: within(categories, fields.job_categories_ids),
    jobTypes: within(types, fields.job_types_ids),
  };
}

const listed = (names: readonly string[], nothing: string) => (names.length ? names.join(', ') : nothing);

interface Props {
  me: Me;
  fields: ProfileFields;
  choices: FormChoices;
  card: (user: User) => ReactNode;
  onEdit: (step: number) => void;
}

export function OnboardingPreview({ me, fields, choices, card, onEdit }: Props) {
  const user = previewed(me, fields, choices);
  const contacts = [...fields.phones, ...fields.emails].map((entry) => entry.trim()).filter(Boolean);
  const has = [user.name, userTypes[user.type_of], user.profile_img && 'slika', user.about && 'opis'].filter(
    Boolean,
  );
  const types = user.jobTypes.length ? `: ${count(user.jobTypes.length, accountNouns.vrsta)}` : '';
  const parts = [
    [Person, has.join(', ')],
    [Phone, listed(contacts, 'Samo porukama')],
    [
      MapPin,
      listed(
        user.towns.length ? user.towns.map(({ name }) => name) : user.counties.map(shortCounty),
        wholeCountry,
      ),
    ],
    [
      Wrench,
      listed(
        user.jobCategories.map(({ name }) => name),
        'Bez kategorija',
      ) + types,
    ],
  ] as const;
  return (
    <>
      <div className="onboarding-card" inert>
        {card(user)}
      </div>
      <dl className="card onboarding-parts">
        {parts.map(([Icon, text], step) => (
          <div key={stepWords[step]} className="onboarding-part">
            <Icon size={20} aria-hidden />
            <dt>{stepWords[step]}</dt>
            <dd className="onboarding-part-text">{text}</dd>
            <dd className="onboarding-part-way">
              <EditButton part={stepWords[step] ?? ''} onEdit={() => onEdit(step)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
