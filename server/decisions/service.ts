// The only file other features may call.
import * as appealing from './appeal.ts';
import * as statements from './statements.ts';
import * as writing from './write.ts';

export const { writeDecision } = writing;
export const { dropStatements } = statements;
export const { appealsOfReports, insertAppeal } = appealing;
