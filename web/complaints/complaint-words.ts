import { type ComplaintState, daysUntil } from '#contract/complaint-words.ts';
import type { Complaint } from '#contract/complaints.ts';
import { dayText } from '#contract/days.ts';
import { count, nouns } from '#contract/format.ts';
import type { Shape, Tone } from '../ui/display/badge.tsx';

interface Look {
  label: string;
  tone: Tone;
  shape: Shape;
}

const looks: Record<ComplaintState, Look> = {
  open: { label: 'Čeka odgovor', tone: 'amber', shape: 'ring' },
  answered: { label: 'Odgovoren', tone: 'green', shape: 'check' },
  closed: { label: 'Zatvoren', tone: 'grey', shape: 'dash' },
};

type Timed = Pick<Complaint, 'state' | 'due_on'>;

const isOverdue = ({ state, due_on: dueOn }: Timed, now: Date) =>
  state === 'open' && daysUntil(dueOn, now) < 0;

/** Returns how a complaint's state is shown; an open complaint that is overdue has its own label. */
export const lookOf = (complaint: Timed, now: Date): Look =>
  isOverdue(complaint, now)
    ? { label: 'Rok je istekao', tone: 'brick', shape: 'diamond' }
    : looks[complaint.state];

/** Returns the deadline as text and, until the complaint is answered or overdue, the days left. */
export function termText({ state, due_on: dueOn }: Timed, now: Date): string {
  const [day, left] = [dayText(dueOn), daysUntil(dueOn, now)];
  if (state !== 'open' || left < 0) return day;
  return left === 0 ? `${day} (danas)` : `${day} (još ${count(left, nouns.zaDan)})`;
}
