import { urgencies } from '#contract/labels.ts';

/** How urgent an inquiry is, behind what stands before it; nothing if there is time. */
export function Urgency({ urgency }: { urgency: keyof typeof urgencies }) {
  if (urgency === 'flexible') return null;
  return (
    <>
      {' · '}
      <b data-urgent={urgency === 'urgent' || undefined}>{urgencies[urgency].toLowerCase()}</b>
    </>
  );
}
