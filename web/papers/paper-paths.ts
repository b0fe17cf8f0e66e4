import type { PaperSummary } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';

type Placed = Pick<PaperSummary, 'id' | 'deal_id'>;

/** Returns the path of a paper, below its deal if it has one. */
export const paperPath = ({ id, deal_id: deal }: Placed) =>
  deal === null ? paths.quote(id) : paths.paper(deal, id);

export const editPath = ({ id, deal_id: deal }: Placed) =>
  deal === null ? paths.editQuote(id) : paths.editPaper(deal, id);
