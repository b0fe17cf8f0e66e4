import { urgencies } from '#contract/labels.ts';

export function Urgency({ urgency }: { urgency: keyof typeof urgencies }) {
  if (urgency === 'flexible') return null;
  return (
    <>
      {' · '}
      <b data-urgent={urgency === 'urgent' || undefined}>{urgencies[urgency].toLowerCase()}</b>
    </>
  );
}
