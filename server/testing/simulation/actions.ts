import * as accounts from './accounts.ts';
import * as advertising from './advertising.ts';
import * as appointments from './appointments.ts';
import * as complaints from './complaints.ts';
import * as deals from './deals.ts';
import * as jobs from './jobs.ts';
import * as papers from './papers.ts';
import { replyByEmail } from './replies.ts';
import * as saved from './saved-items.ts';
import { answerVisits } from './shared-visits.ts';
import * as staff from './staff.ts';
import type { Action } from './world.ts';

/** Each action with its weight: how often it is chosen, relative to the others. */
export const actions = {
  'sign up': [6, accounts.join],
  'confirm an email': [8, accounts.confirmEmail],
  'change a profile': [2, accounts.rename],
  'delete an account': [1.5, accounts.deleteAccount],
  'restore an account': [0.5, accounts.restoreAccount],
  'export data': [0.3, accounts.exportData],
  'sign out and in': [1, accounts.signOut],
  'save a search': [1, accounts.saveSearch],
  'block or unblock': [1, accounts.block],
  'subscribe to the newsletter': [0.5, accounts.subscribe],
  'write to support': [1, accounts.writeToSupport],
  'become a worker': [5, jobs.becomeWorker],
  'publish an inquiry': [12, jobs.publish],
  'edit an inquiry': [2, jobs.editPost],
  'close or reopen an inquiry': [2, jobs.togglePost],
  'renew an inquiry': [2, jobs.renewPost],
  'delete an inquiry': [0.7, jobs.deletePost],
  'invite a worker': [2, jobs.invite],
  'send an offer': [12, jobs.sendOffer],
  'accept an offer': [8, jobs.acceptOffer],
  'refuse an offer': [2, jobs.refuseOffer],
  'move a deal': [12, deals.moveDeal],
  'undo a step of a deal': [3, deals.undoDeal],
  'state a final price': [4, deals.statePrice],
  'offer a slot': [4, appointments.offerSlot],
  'take a slot': [4, appointments.takeSlot],
  'cancel a look': [0.5, appointments.cancelLook],
  'plan a week': [2, appointments.planWeek],
  'write a paper': [6, papers.writePaper],
  'edit a paper': [3, papers.editPaper],
  'send a paper': [6, papers.sendPaper],
  'accept a paper': [6, papers.acceptPaper],
  'attach a bill': [1.5, papers.attachBill],
  complain: [2, complaints.complain],
  'answer a complaint': [2, complaints.answerComplaint],
  'close a complaint': [1, complaints.closeComplaint],
  'answer about a shared visit': [4, answerVisits],
  'save a worker or an inquiry': [3, saved.saveItem],
  'change a note': [2, saved.changeNote],
  'take a break': [2, saved.takeBreak],
  review: [7, jobs.review],
  'change a review': [2, jobs.changeReview],
  'answer a review': [3, jobs.answerReview],
  'write a message': [12, jobs.write],
  'read messages': [6, jobs.read],
  'reply by email': [4, replyByEmail],
  report: [2, jobs.report],
  'decide a case': [14, staff.decide],
  'moderate an inquiry': [0.5, staff.moderatePost],
  'restrict an account': [0.5, staff.restrict],
  'lift a restriction': [1, staff.lift],
  appeal: [1, staff.appeal],
  'refund a payment': [2, staff.refund],
  'retry a refund': [1, staff.retryRefund],
  'revive a task': [0.5, staff.reviveTask],
  'create an ad': [4, advertising.buyAd],
  'pay an ad': [6, advertising.payAd],
  'confirm at the bank': [2, advertising.confirmAtBank],
  'refund at the gateway': [0.7, advertising.refundAtBank],
  'dispute a payment': [0.7, advertising.disputePayment],
  'end a dispute': [1, advertising.endDispute],
  'settle a refund': [3, advertising.settleRefund],
  'look at ads': [10, advertising.viewAds],
  'read the figures of an ad': [1, advertising.readStats],
} as const satisfies Record<string, readonly [weight: number, run: Action]>;

export type ActionName = keyof typeof actions;
