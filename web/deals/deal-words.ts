import { formatTimeStart } from '#contract/deal-times.ts';
import type { Deal, DealEvent, DealStage } from '#contract/deals.ts';
import { type Forms, plural } from '#contract/text.ts';
import type { Shape, Tone } from '../ui/display/badge.tsx';

/** The labels of a deal's stages, with their colours and shapes. */
export const dealStages: Record<DealStage, { label: string; tone: Tone; shape: Shape }> = {
  agreed: { label: 'Dogovoreno', tone: 'amber', shape: 'ring' },
  scheduled: { label: 'Termin', tone: 'blue', shape: 'dot' },
  done: { label: 'Obavljeno', tone: 'green', shape: 'check' },
  reviewed: { label: 'Ocijenjeno', tone: 'green', shape: 'check' },
  cancelled: { label: 'Otkazano', tone: 'grey', shape: 'dash' },
};

const proposed: Forms = ['Predložen je # termin', 'Predložena su # termina', 'Predloženo je # termina'];
export const proposedTimes = (many: number) => plural(many, proposed).replace('#', String(many));

/** What a line in the talk says. */
export function wordsOf({ kind, times }: DealEvent): string {
  switch (kind) {
    case 'agreed':
      return 'Ponuda je prihvaćena';
    case 'times':
      return proposedTimes(times.length);
    case 'scheduled':
      return times[0] ? `Termin: ${formatTimeStart(times[0].starts_at)}` : 'Termin je dogovoren';
    case 'done':
      return 'Posao je obavljen';
    case 'cancelled':
      return 'Dogovor je otkazan';
    case 'undo_asked':
      return 'Molba da se zadnji korak poništi';
    case 'undone':
      return 'Zadnji korak je poništen';
    case 'undo_refused':
      return 'Dogovor ostaje kakav jest';
  }
}

export const otherOf = (deal: Deal) => (deal.role === 'client' ? deal.worker : deal.client);
/** `Vi`, or the other's name. */
export const whoIs = (deal: Deal, id: number | null) => (id === (deal.role === 'client' ? deal.client.id : deal.worker.id) ? 'Vi' : otherOf(deal).name);
