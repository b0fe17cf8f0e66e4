// The only file other features may import.
import * as appealing from './appeal.ts';
import * as deciding from './appeals.ts';
import * as statements from './statements.ts';
import * as writing from './write.ts';

export type { StatedRow } from './present.ts';
export const { answerAppeal, appealById, listAppeals, lockAppeal } = deciding;
export const { writeDecision } = writing;
export const { deleteStatements } = statements;
export const { appealsOfReports, insertAppeal } = appealing;
