import { Check, Undo2 } from 'lucide-react';
import type { Reasons } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { Decision } from '../ui/overlays/decision.tsx';
import { approvePost, deactivatePost, declinePost } from './post-verdicts.ts';
import { caseHref } from './queue-list.tsx';

interface Props {
  id: number;
  next: number | undefined;
  reasons: Reasons;
}

const icon = { size: 20, 'aria-hidden': true } as const;

/** Publish, return, deactivate or skip; by mouse or by the keys O, D and → (DESIGN.md, Moderation). */
export const PostDecision = ({ id, next, reasons }: Props) => (
  <Decision
    id={id}
    next={next ? caseHref(next) : paths.moderation()}
    note={{ title: 'Napomena za autora', reasons, explained: true }}
    choices={[
      { act: approvePost, label: 'Objavite', busyLabel: 'Objavljuje se…', hotKey: 'O', variant: 'primary', icon: <Check {...icon} /> },
      { act: declinePost, label: 'Vratite na doradu', busyLabel: 'Vraća se…', hotKey: 'D', variant: 'danger', icon: <Undo2 {...icon} /> },
      { act: deactivatePost, label: 'Deaktivirajte', busyLabel: 'Deaktivira se…', variant: 'text' },
    ]}
  />
);
