import type { ChatMessage } from '#contract/chats.ts';
import { dealEventText } from '#contract/deal-events.ts';
import { formatTimeHours, formatWeekday } from '#contract/deal-times.ts';
import type { DealEvent } from '#contract/deals.ts';
import { formatLongDate, sentence } from '#contract/format.ts';
import { formatPrice } from '#contract/offer-labels.ts';
import type { Offer } from '#contract/offers.ts';
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

const eventText = (event: DealEvent) =>
  [
    `${event.job_type}: ${dealEventText(event)}`,
    ...event.times.map((time) => `${formatWeekday(time.starts_at)}, ${formatTimeHours(time)}`),
  ].join('\n');

export function messageText({ details }: Pick<ChatMessage, 'details'>): string {
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

/** Returns a message as evidence: its text and the adjacent messages, without names. */
export function messageEvidence({ fromId, message, older, newer }: Excerpt): Evidence {
  const { details } = message;
  const around = (one: ChatMessage): ReportedMessage => ({
    by: one.from.id === message.from.id ? 'reported' : 'reporter',
    text: messageText(one),
    sent_at: one.created_at,
  });
  return {
    subjectUserId: fromId,
    snapshot: {
      type: details.message_type,
      content: messageText(message),
      sent_at: message.created_at,
      ...(details.message_type === 'file_message' && {
        file_name: details.file.name,
        file_type: details.file.type,
      }),
      before: older.map(around),
      after: newer.map(around),
    },
  };
}
