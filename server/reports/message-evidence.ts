import type { ChatMessage } from '#contract/chats.ts';
import { dealEventText } from '#contract/deal-events.ts';
import { formatTimeHours, formatWeekday } from '#contract/deal-times.ts';
import type { DealEvent } from '#contract/deals.ts';
import { formatLongDate, formatMoney, sentence } from '#contract/format.ts';
import { formatPrice } from '#contract/offer-labels.ts';
import type { Offer } from '#contract/offers.ts';
import { itemCents } from '#contract/paper-sums.ts';
import { paperWords, quantityText, vatSentence } from '#contract/paper-words.ts';
import type { Paper, PaperItem } from '#contract/papers.ts';
import type { ReportedMessage } from '#contract/reports.ts';
import type { Excerpt } from '../chats/service.ts';
import type { Evidence } from './rows.ts';

const offerText = (offer: Offer) =>
  [
    `Ponuda za posao „${offer.job_post.job_type}“: ${formatPrice(offer.price_from_cents, offer.price_to_cents)}`,
    offer.work,
    sentence(`Početak: ${offer.starts_on === null ? 'po dogovoru' : formatLongDate(offer.starts_on)}`),
    sentence(`Vrijedi do ${formatLongDate(offer.valid_until)}`),
  ].join('\n');

const itemText = (item: PaperItem) =>
  `${item.description}: ${quantityText(item)} × ${formatMoney(item.unit_price_cents)} = ${formatMoney(itemCents(item))}`;

const paperText = (paper: Paper) => [
  ...paper.items.map(itemText),
  `Ukupno: ${formatMoney(paper.total_cents)}`,
  vatSentence(paper),
  ...(paper.due_on ? [sentence(`${paperWords[paper.kind].due} ${formatLongDate(paper.due_on)}`)] : []),
  ...(paper.remark ? [paper.remark] : []),
];

type Papers = ReadonlyMap<number, Paper>;

/** Matches links to papers: a quote on an offer is announced by a text with a link. */
const paperLink = /\/dokumenti\/([1-9]\d{0,8})\b/g;

/** Returns the ids of the papers that a message names; the chat shows only their titles. */
function paperIdsOf({ details }: Pick<ChatMessage, 'details'>): number[] {
  if (details.message_type === 'deal_message') return details.event.paper ? [details.event.paper.id] : [];
  if (details.message_type !== 'text_message') return [];
  return [...new Set([...details.content.matchAll(paperLink)].map(([, id]) => Number(id)))];
}

const mostPapers = 10;

/** Returns the ids of the papers named by an excerpt, at most ten, those of the reported message first. */
export const paperIdsIn = ({ message, older, newer }: Excerpt): number[] =>
  [...new Set([message, ...newer, ...older].flatMap(paperIdsOf))].slice(0, mostPapers);

const eventText = (event: DealEvent) =>
  [
    `${event.job_type}: ${dealEventText(event)}`,
    ...event.times.map((time) => `${formatWeekday(time.starts_at)}, ${formatTimeHours(time)}`),
  ].join('\n');

function shownText({ details }: Pick<ChatMessage, 'details'>): string {
  switch (details.message_type) {
    case 'text_message':
      return details.content;
    case 'file_message':
      return `Datoteka ${details.file.name}`;
    case 'offer_message':
      return offerText(details.offer);
    case 'deal_message':
      return eventText(details.event);
  }
}

const messageText = (message: ChatMessage, papers: Papers): string =>
  [
    shownText(message),
    ...paperIdsOf(message).flatMap((id) => {
      const paper = papers.get(id);
      return paper ? paperText(paper) : [];
    }),
  ].join('\n');

/**
 * Returns a message as evidence: its text, the adjacent messages, their files, and the content of papers that
 * these link to. Names of people are omitted.
 */
export function messageEvidence({ fromId, message, older, newer, files }: Excerpt, papers: Papers): Evidence {
  const { details } = message;
  const around = (one: ChatMessage): ReportedMessage => ({
    id: one.id,
    by: one.from.id === message.from.id ? 'reported' : 'reporter',
    text: messageText(one, papers),
    sent_at: one.created_at,
  });
  return {
    subjectUserId: fromId,
    snapshot: {
      type: details.message_type,
      content: messageText(message, papers),
      sent_at: message.created_at,
      ...(details.message_type === 'file_message' && {
        file_name: details.file.name,
        file_type: details.file.type,
      }),
      before: older.map(around),
      after: newer.map(around),
    },
    files,
  };
}
