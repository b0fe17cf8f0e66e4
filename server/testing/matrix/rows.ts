import { offer } from '../addressed.ts';
import { adForm } from '../ads.ts';
import { type Actor, actors as anybody, nobody, owner, parties, users, worker } from './actors.ts';
import { anyHash, type Fixture, someItem, someTime, type things } from './things.ts';

export interface Row {
  of: keyof typeof things;
  who: readonly Actor[];
  body?: (fixture: Fixture) => object;
  upload?: Record<string, string>;
}
const row = (of: Row['of'], who: Row['who'], more: Omit<Row, 'of' | 'who'> = {}): Row => ({
  of,
  who,
  ...more,
});
const sends = (body: object) => ({ body: () => body });

const moderators: readonly Actor[] = ['moderator', 'superadmin'];
const ownerAndModerators: readonly Actor[] = ['owner', ...moderators];
/**
 * An ad, whether running or not, is visible to its owner, to those who decide on ads, and to those who manage
 * payments and refunds.
 */
const adReaders: readonly Actor[] = ['owner', 'moderator', 'finance', 'superadmin'];
const offering: readonly Actor[] = users.filter((one) => one !== 'other');

export const rows: Record<string, Row> = {
  'GET /decisions/:id': row('decision', owner),
  'POST /decisions/:id/appeal': row('decision', owner, sends({ text: 'Ne slažem se s odlukom.' })),
  'POST /me/reports/:id/appeal': row('closedReport', owner, sends({ text: 'Ne slažem se s odlukom.' })),
  'DELETE /auth/sessions/:id': row('session', owner),
  'DELETE /auth/tokens/:id': row('apiToken', owner),
  'PUT /webhooks/:id': row('webhook', owner, sends({ paused: '1' })),
  'DELETE /webhooks/:id': row('webhook', owner),
  'POST /webhooks/:id/test': row('webhook', owner),
  'GET /webhooks/:id/deliveries': row('webhook', owner),
  'GET /ads/:id/receipt': row('paidAd', adReaders),
  'GET /ads/:id/stats': row('ad', adReaders),
  'POST /ads/:id/click': row('ad', anybody, sends({ appearance_token: 'x'.repeat(30) })),
  'POST /ads/increment-appearance/:id': row('ad', anybody, sends({ token: 'x'.repeat(30) })),
  'GET /ads/:id': row('ad', adReaders),
  'PUT /ads/:id': row('ad', owner, sends(adForm)),
  'POST /users/:id/block': row('stranger', users),
  'GET /chats/by-user/:id': row('workerAsPerson', users),
  'DELETE /chats/:id': row('chat', parties),
  'GET /users/:id/answer-time': row('workerAsPerson', anybody),
  'GET /users/:id/track-record': row('workerAsPerson', anybody),
  'GET /chats/:id': row('chat', parties),
  'GET /chat-files/:id/:file': row('chatFile', parties),
  'GET /chatMessages/:id': row('chat', parties),
  'POST /chats/:id/mark-as-readed': row('chat', parties),
  'POST /users/:id/unblock': row('blocked', users),
  'POST /me/jobs/:id/mark-as-readed': row('activePost', users),
  'POST /deals/:id/undo/agree': row('undoneDeal', parties),
  'POST /deals/:id/undo': row('scheduledDeal', parties),
  'POST /deals/:id/cancel': row('deal', parties),
  'POST /deals/:id/times/:time/choose': row('dealWithTimes', parties),
  'GET /deals/:id/termin.ics': row('scheduledDeal', parties),
  'POST /deals/:id/finish': row('deal', parties, sends({ early: true })),
  'GET /deals/:id': row('deal', parties),
  'PUT /deals/:id': row('deal', owner, sends({ address: 'Ulica Ante Starčevića 14, Sisak' })),
  'PUT /deals/:id/price': row('doneDeal', parties, sends({ final_cents: 9500 })),
  'POST /deals/:id/times': row('deal', parties, { body: someTime }),
  'POST /deals/:id/undo/refuse': row('undoneDeal', parties),
  'GET /deals/:id/papers': row('dealWithTrader', parties),
  'POST /deals/:id/papers': row('dealWithTrader', worker, sends({ kind: 'quote' })),
  'GET /papers/:id': row('sentPaper', parties),
  'PUT /papers/:id': row('draftPaper', worker, sends({ items: [someItem] })),
  'DELETE /papers/:id': row('draftPaper', worker),
  'POST /papers/:id/send': row('draftPaper', worker),
  'POST /papers/:id/accept': row('sentPaper', owner, sends({ sha256: anyHash })),
  'GET /papers/:id/dokument.pdf': row('sentPaper', parties),
  'GET /deals/:id/complaints': row('doneDeal', parties),
  'GET /deals/:id/complaint-pictures': row('doneDeal', owner),
  'POST /deals/:id/complaints': row('doneDeal', owner, sends({ complaint: 'Slavina opet curi.' })),
  'GET /complaints/:id': row('complaint', parties),
  'POST /complaints/:id/answer': row(
    'complaint',
    worker,
    sends({ answer: 'Dolazim sutra.', verdict: 'accepted' }),
  ),
  'POST /complaints/:id/close': row('complaint', owner),
  'POST /complaints/:id/dokazi.pdf': row('complaint', owner),
  'GET /questions/:id': row('question', anybody),
  'GET /system-emails/:id': row('address', anybody),
  'POST /questions/:id/vote': row('question', anybody, sends({ helpful: '1' })),
  'POST /job-posts/:id/media': row('activePost', owner, { upload: {} }),
  'DELETE /job-posts/:id/media/:file': row('mediaOfPost', owner),
  // A new picture is reviewed before it becomes public.
  'GET /job-posts/:id/media': row('mediaOfPost', ownerAndModerators),
  'POST /job-posts/:id/media/order': row('activePost', owner, sends({ ids: [] })),
  'DELETE /job-posts/:id': row('activePost', ownerAndModerators),
  'GET /job-posts/:id': row('waitingPost', ownerAndModerators),
  'GET /job-posts/:id/feedbacks': row('activePost', ownerAndModerators),
  'POST /job-posts/:id/publish': row('addressedPost', owner),
  'POST /job-posts/:id/renew': row('ageingPost', owner),
  'POST /job-posts/:id/toggle-status': row('activePost', owner, sends({ status: 'finished' })),
  'PUT /job-posts/:id': row('activePost', owner, sends({ subject: 'Treba zamijeniti slavinu u kupaonici.' })),
  'GET /news/:id': row('news', anybody),
  'GET /notifications/:id': row('notification', owner),
  'DELETE /notifications/:id': row('notification', owner),
  'POST /offers/:id/accept': row('offer', owner),
  'POST /job-posts/:id/invitations/decline': row('invited', worker, sends({})),
  'POST /offers/:id/decline': row('offer', owner),
  'POST /job-posts/:id/invitations': row('activePost', owner, { body: ({ ivo }) => ({ user_id: ivo.id }) }),
  'GET /job-posts/:id/invitations': row('activePost', owner),
  'GET /job-posts/:id/shared-visit': row('askedPost', users),
  'POST /job-posts/:id/shared-visit': row('askedPost', owner, sends({ answer: 'yes' })),
  'GET /job-posts/:id/offers': row('activePost', users),
  'GET /job-categories/:key/prices': row('category', anybody),
  'GET /job-types/:id/price': row('jobType', anybody),
  'POST /job-posts/:id/offers/mark-as-readed': row('activePost', owner),
  'POST /job-posts/:id/offers': row('activePost', offering, sends(offer)),
  'POST /offers/:id/withdraw': row('offer', worker),
  'GET /pages/:slug': row('page', anybody),
  'GET /counties/:id': row('county', anybody),
  'GET /towns/:id': row('town', anybody),
  'GET /me/exports/:id/podaci.zip': row('export', nobody),
  'GET /users/:id/contacts': row('workerAsPerson', anybody),
  'PUT /me/portfolio/:id': row('portfolioPicture', owner, sends({ caption: 'Kupaonica' })),
  'GET /users/:id/portfolio': row('workerAsPerson', anybody),
  'DELETE /me/portfolio/:id': row('portfolioPicture', owner),
  'POST /users/:id/contacts': row('workerAsPerson', users),
  'POST /reviews/:id/pictures': row('review', owner, { upload: { moment: 'after' } }),
  'POST /reviews/:id/answer': row('review', worker, sends({ answer: 'Hvala na lijepim riječima.' })),
  'DELETE /reviews/:id': row('review', ownerAndModerators),
  'DELETE /reviews/:id/pictures/:picture': row('pictureOfReview', owner),
  'GET /users/:id/proof': row('workerAsPerson', anybody),
  'GET /reviews/:id': row('workerAsPerson', anybody),
  'GET /reviews/:id/stubs': row('workerAsPerson', anybody),
  'GET /review-proofs/:id': row('review', anybody),
  'PUT /reviews/:id': row(
    'review',
    owner,
    sends({ stars: 4, comment: 'Posao je obavljen uredno, dan kasnije.' }),
  ),
  'POST /saved-items/:kind/:id': row('savable', users),
  'PUT /saved-items/:kind/:id': row('savedItem', owner, sends({ private_note: 'Uredan i brz.' })),
  'DELETE /saved-items/:kind/:id': row('savedItem', owner),
  'DELETE /saved-searches/:id': row('savedSearch', owner),
  'PUT /saved-searches/:id': row('savedSearch', owner, sends({ frequency: 'at_once' })),
  'POST /auth/methods/:provider': row('provider', users),
  'DELETE /auth/passkeys/:id': row('passkey', owner),
  'POST /login/:provider': row('provider', anybody),
  // Nobody is admitted, because no test user has a linked provider.
  'DELETE /auth/methods/:provider': row('provider', nobody),
  'GET /job-categories/:key': row('category', anybody),
  'GET /job-types/:id': row('jobType', anybody),
  'GET /job-types/:id/questions': row('jobType', anybody),
  'GET /job-categories/:key/towns': row('category', anybody),
  'GET /users/:id': row('workerAsPerson', anybody),
  'GET /workers/:id': row('workerAsPerson', anybody),
};
