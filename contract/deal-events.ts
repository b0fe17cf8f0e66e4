import { formatTimeStart } from './deal-times.ts';
import type { DealEvent } from './deals.ts';
import { type Forms, plural } from './format.ts';
import { paperTitle } from './paper-words.ts';

const proposed: Forms = ['Predložen je # termin', 'Predložena su # termina', 'Predloženo je # termina'];
/** Returns a sentence with the number of proposed times, in the right plural form. */
export const proposedTimes = (many: number) => plural(many, proposed).replace('#', String(many));

/** Returns the sentence that a chat shows for an event of a deal. */
export function dealEventText({ kind, times, paper }: DealEvent): string {
  switch (kind) {
    case 'agreed':
      return paper ? `Prihvaćeno: ${paperTitle(paper)}` : 'Ponuda je prihvaćena';
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
    case 'paper_sent':
      return `Poslano: ${paper ? paperTitle(paper) : 'dokument'}`;
    case 'paper_accepted':
      return `Prihvaćeno: ${paper ? paperTitle(paper) : 'dokument'}`;
  }
}
