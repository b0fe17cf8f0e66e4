import type { Deal, DealStage } from '#contract/deals.ts';
import type { Shape, Tone } from '../ui/display/badge.tsx';

export const dealStages: Record<DealStage, { label: string; tone: Tone; shape: Shape }> = {
  agreed: { label: 'Dogovoreno', tone: 'amber', shape: 'ring' },
  scheduled: { label: 'Termin', tone: 'blue', shape: 'dot' },
  done: { label: 'Obavljeno', tone: 'green', shape: 'check' },
  reviewed: { label: 'Ocijenjeno', tone: 'green', shape: 'check' },
  cancelled: { label: 'Otkazano', tone: 'grey', shape: 'dash' },
};

export const otherOf = (deal: Deal) => (deal.role === 'client' ? deal.worker : deal.client);
/** Returns whether the account of the other party is being deleted, so that the deal can only be read. */
export const isOtherGone = (deal: Deal) => otherOf(deal).id === 0;
export const whoIs = (deal: Deal, id: number | null) =>
  id === (deal.role === 'client' ? deal.client.id : deal.worker.id) ? 'Vi' : otherOf(deal).name;
