import * as contract from '#contract/help.ts';
import * as sources from '#contract/help-editing.ts';
import { ticketTopics } from '#contract/help-labels.ts';
import { handleCsv, timeCell } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { addressOf } from '../platform/limits/address.ts';
import { outdates } from '../platform/response-cache/tags.ts';
import { writeSetting } from '../settings/service.ts';
import { settingsTag } from '../settings/tags.ts';
import * as editing from './question-editing.ts';
import * as questions from './questions.ts';
import * as help from './service.ts';
import { helpTag } from './tags.ts';
import * as tickets from './tickets.ts';

export const helpApi: FeatureApi = (parts) => {
  const { handle, db, cache } = parts;
  cache.onInvalidation((moved) => {
    if (outdates(moved, settingsTag)) help.networksOf.forget(db);
  });
  handle(
    contract.listQuestions,
    ({ query }) => questions.listQuestions(parts, query),
    () => [helpTag],
  );
  handle(
    contract.getQuestion,
    async ({ params }) => ({ data: await questions.getQuestion(parts, params.id) }),
    () => [helpTag],
  );
  handle(contract.voteQuestion, ({ params, body, reply }) =>
    questions.voteQuestion(parts, params.id, body.helpful, addressOf(reply.request)),
  );
  handle(
    contract.listSystemEmails,
    ({ query }) => help.listSystemEmails(db, query),
    () => [settingsTag],
  );
  handle(
    contract.getSystemEmail,
    async ({ params }) => ({ data: await help.getSystemEmail(db, params.id) }),
    () => [settingsTag],
  );
  handle(contract.putSystemEmails, async ({ body, actor }) => ({
    data: await writeSetting(db, actor, help.emailsSetting, body.emails),
  }));
  handle(
    contract.getSocialNetworks,
    async () => ({ data: await help.networksOf(db) }),
    () => [settingsTag],
  );
  handle(contract.putSocialNetworks, async ({ body, actor }) => ({
    data: await writeSetting(db, actor, help.networksSetting, body),
  }));
  handle(contract.createTicket, async ({ body, actor, files }) => ({
    data: { number: await tickets.createTicket(parts, actor, body, files) },
  }));
  handle(
    contract.answerTimes,
    async () => ({ data: { hours: await tickets.answerHours(db) } }),
    () => [helpTag],
  );
  handle(contract.listTickets, ({ query }) => tickets.listTickets(db, query));
  handleCsv(
    parts,
    contract.listTickets,
    [
      ['Broj', (row) => row.number],
      ['Tema', (row) => ticketTopics[row.topic]],
      ['Ime', (row) => row.name],
      ['Email', (row) => row.email],
      ['Poruka', (row) => row.message],
      ['Datoteka', (row) => row.files.length],
      ['Poslano', (row) => timeCell(row.created_at)],
      ['Odgovor', (row) => row.answer],
      ['Zaključeno', (row) => timeCell(row.closed_at)],
      ['Zaključio', (row) => row.closed_by],
    ],
    ({ query, db }) => tickets.listTickets(db, query),
  );
  handle(contract.answerTicket, async ({ params, body, actor }) => ({
    data: await tickets.closeTicket(parts, actor, params.id, body.answer),
  }));
  handle(contract.closeTicket, async ({ params, actor }) => ({
    data: await tickets.closeTicket(parts, actor, params.id, null),
  }));
  handle(contract.ticketFile, ({ params, reply }) =>
    tickets.ticketFile(parts, params.id, params.position, reply.request.headers.accept),
  );
  handle(sources.listQuestionSources, ({ query }) => editing.listQuestionSources(db, query));
  handle(sources.getQuestionSource, async ({ params }) => ({ data: await editing.getSource(db, params.id) }));
  handle(sources.createQuestion, async ({ body, actor }) => ({
    data: await editing.saveQuestion(db, actor, null, body),
  }));
  handle(sources.saveQuestion, async ({ params, body, actor }) => ({
    data: await editing.saveQuestion(db, actor, params.id, body),
  }));
  handle(sources.moveQuestion, async ({ params, body, actor }) => ({
    data: await editing.moveQuestion(db, actor, params.id, body.direction === 'up' ? -1 : 1),
  }));
  handle(sources.deleteQuestion, ({ params, actor }) => editing.deleteQuestion(db, actor, params.id));
};
