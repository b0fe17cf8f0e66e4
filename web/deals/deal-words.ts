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
export const whoIs = (deal: Deal, id: number | null) =>
  id === (deal.role === 'client' ? deal.client.id : deal.worker.id) ? 'Vi' : otherOf(deal).name;
