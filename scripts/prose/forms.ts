import { lineCounter, type Prose } from './texts.ts';

interface Form {
  name: string;
  reason: string;
  find: RegExp;
}

const words = (name: string, reason: string, variants = name): Form => ({
  name,
  reason,
  find: new RegExp(String.raw`(?<![\w-])(?:${variants.replaceAll(' ', String.raw`\s+`)})(?![\w-])`, 'gi'),
});
const beginning = (name: string): Form => ({
  name: `${name} … (beginning)`,
  reason: 'begin with the thing itself, or with the verb of what the code does',
  find: new RegExp(`^${name}(?![\\w-])`, 'gi'),
});

export const wordings = [
  words('whoever', 'name the person or the role', 'whoever|whomever'),
  words('whatever', 'say which, or use “any”'),
  words('somebody', 'name the person or the role'),
  words('anew', 'use “again”, or “uncached” for a response'),
  words('is said', 'use “show”, “report” or “state”', '(?:is|are|was|were|be|been) said'),
  words('tells', 'use “notify”, “publish”, “log” or “show”', 'tells|told'),
  words('stands', 'use “is”, “appears” or “is stored”'),
  words('is made', 'use “create” or the exact verb', '(?:is|are) made'),
  words('one’s own', 'name the owner', "one['’]s own"),
  words('such a', 'use “a … like this”, or name it', 'such an?'),
  words('a mail', 'use “an email” and “emails”', 'a mail(?! server)|mails'),
  words('as long as', 'use “while” or “if”'),
  words('without a line', 'use “offline”'),
  words('gives up', 'use “stop”, “delete” or “drop”', '(?:give|gives|gave|given|giving) up'),
];

export const beginnings = ['Of', 'Those', 'They', 'Whoever', 'Whatever', 'What', 'The same', 'For those'].map(
  beginning,
);

const retired = {
  'kept-text': 'browser-storage',
  'kept-files': 'file-storage',
  'kept-draft': 'draft-storage',
  'kept-typing': 'form-restore',
  'kept-counts': 'counters',
  post_moves: 'post_count_deltas',
  fold_counts: 'apply_count_deltas',
  'public-agent': 'ssrf-safe-agent',
  workEvent: 'processGatewayEvent',
  refundTold: 'onRefund',
  disputeTold: 'onDispute',
  tellBookkeeping: 'recordAccountingEvent',
  knownBy: 'canonicalId',
  signal_marks: 'content_fingerprints',
  picture_marks: 'image_hashes',
  signal_walks: 'backfill_cursors',
  'look-at-pictures': 'hash-images',
  firstOrTwin: 'startChatOrDedupe',
  'lay-out-rest': 'progressive-layout',
  'ways-on': 'next-steps',
  'in-use.tsx': 'deferred.tsx',
  ActForm: 'ActionForm',
  useAct: 'useAction',
  holdUser: 'lockUser',
  giveUpUnconfirmed: 'deleteUnconfirmed',
  makeNameless: 'anonymize',
  usePrepared: 'usePrerendered',
  sayIssue: 'formatIssue',
  sayConnection: 'setOnline',
  'rare-nouns': 'plurals',
  'rooms.test.ts': 'feature-table.test.ts',
  'flights.ts': 'single-flight.ts',
  'collected.ts': 'track-tags.ts',
  'reads.ts': 'in-process-api.ts',
  'standing.ts': 'account-status.ts',
  mustBeFree: 'assertMayWrite',
  'go-on': 'resume-after-login',
  'waiting.tsx': 'page-skeleton.tsx',
  'opens.ts': 'on-plain-click.ts',
  'alone.ts': 'with-lock.ts',
  'hidden.tsx': 'hidden-fields.tsx',
  'offset.ts': 'utc-offset.ts',
  'grow.ts': 'autosize.ts',
  'platform/load': 'loader-call',
  'notices.ts': 'detectors.ts',
  'examine.ts': 'run-detectors.ts',
  'settle.ts': 'record-outcome.ts',
  'inbox/held': 'inbox/pending-decisions',
  'carry.ts': 'apply-decision.ts',
  'lanes.ts': 'queues.ts',
  'described.ts': 'case-titles.ts',
  'by-hand.ts': 'manual-refunds.ts',
  'cleaning.ts': 'expire-unpaid-ads.ts',
  'talk-preview': 'chat-preview',
  'talk-sections': 'chat-sections',
  'server/jobs': 'server/failed-tasks',
  'platform/jobs': 'platform/tasks',
  'server/found': 'server/seo',
  'server/upkeep': 'server/consistency',
  'keepers.ts': 'file-owners.ts',
  'contract/limits': 'contract/constants',
  'contract/stored': 'contract/data-inventory',
  'contract/text': 'contract/format',
  'act.ts': 'action.ts',
  'acts.ts': 'actions.ts',
  dropWebhook: 'removeWebhook',
  dropPasskey: 'deletePasskey',
  dropFile: 'deleteFile',
  dropOlder: 'deleteOlder',
  askToDrop: 'askToDelete',
  peopleFillings: 'peopleRows',
  postsFilling: 'postRows',
  'letter-preview': 'newsletter-preview',
  newestTalks: 'newestChats',
  'talk-preview-foot': 'chat-preview-foot',
  'day-talk': 'day-chat',
  'day-talk-head': 'day-chat-head',
  'deal-talk': 'deal-chat',
  'report-talk': 'report-messages',
  standingReason: 'statusReason',
  inStanding: 'whereStatus',
  tellLive: 'publishDealChange',
  tellOffer: 'publishOfferChange',
  tellClient: 'notifyClient',
  tellUntil: 'setNotifiedUntil',
  toldAt: 'notifiedAt',
  toldUntil: 'notifiedUntil',
  toldTo: 'notificationsOf',
  toldOf: 'frequencyText',
  manyTold: 'notifyOften',
  keptText: 'storedText',
  'kept-file': 'stored-file',
  'kept-list': 'saved-list',
  'kept-pages': 'saved-pages',
  'tasks/held': 'tasks/paused',
  holdTask: 'pauseTask',
  holdBacklog: 'pauseBacklog',
  releaseHeld: 'releasePaused',
  HeldBack: 'BlockedOnCopy',
  isHeldBack: 'isBlockedOnCopy',
  'page-head-act': 'page-head-action',
  'contacts-act': 'contacts-action',
  SecondFactorAct: 'SecondFactorAction',
  subscribeAct: 'subscribeAction',
  giveUp: 'cancel',
  onGiveUp: 'onCancel',
  'reviews/nameless': 'reviews/anonymized-text',
  mayAction: 'isActionAllowed',
  'price-lane': 'price-track',
  'offer-lane': 'offer-track',
  'offers-lane': 'offers-glance-row',
  'offers-lanes': 'offers-glance-rows',
  'portfolio-acts': 'portfolio-actions',
  'day-job-acts': 'day-job-actions',
};

export const names: Form[] = Object.entries(retired).map(([name, present]) => ({
  name,
  reason: `is now ${present}`,
  find: new RegExp(String.raw`(?<![\w-])${name.replace('.', '\\.')}(?![\w-])`, 'g'),
}));

export function formProblems(forms: readonly Form[], file: string, { line, text }: Prose): string[] {
  return forms.flatMap(({ name, reason, find }) => {
    const lineAt = lineCounter(text, line);
    return [...text.matchAll(find)].map(({ 0: found, index }) => {
      const start = text.slice(Math.max(0, index - 40), index + found.length + 40).replace(/\s+/g, ' ');
      return `${file}:${lineAt(index)}: ${start.trim()} (“${name}”: ${reason})`;
    });
  });
}
