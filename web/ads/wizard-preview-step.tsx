import { count } from '#contract/format.ts';
import { accountNouns } from '#contract/plurals.ts';
import { EditButton } from '../ui/wizard/wizard-buttons.tsx';
import { AdCard } from './ad-card.tsx';
import { type AdFields, actionText } from './ad-fields.ts';
import { parseReach } from './reach.ts';

interface Props {
  fields: AdFields;
  picture: string | null;
  onEdit: (step: number) => void;
}

export function PreviewStep({ fields, picture, onEdit }: Props) {
  const contact = [fields.name, fields.email, fields.phone].map((text) => text.trim()).filter(Boolean);
  const reach = parseReach(fields.desired_appearances);
  const parts = [
    { step: 0, label: 'Naslov', text: fields.title },
    { step: 0, label: 'Opis', text: fields.description, long: true },
    { step: 1, label: 'Radnja gumba', text: actionText(fields) },
    {
      step: 2,
      label: 'Doseg',
      text: reach === undefined ? fields.desired_appearances : count(reach, accountNouns.prikazivanje),
    },
    { step: 3, label: 'Kontakt', text: contact.join(', ') },
  ];
  return (
    <div className="ad-preview">
      <AdCard {...faceOf(fields, picture)} />
      <dl className="card ad-parts">
        {parts.map(({ step, label, text, long }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={long ? 'ad-part-long' : undefined}>{text}</dd>
            <dd className="ad-part-edit">
              <EditButton part={label} onEdit={() => onEdit(step)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export const faceOf = (fields: AdFields, picture: string | null) => ({
  title: fields.title.trim() || 'Naslov oglasa',
  description: fields.description.trim() || 'Opis oglasa: što nudite i zašto baš Vi.',
  button: fields.button_text.trim(),
  picture,
  action: fields.click_action,
});
