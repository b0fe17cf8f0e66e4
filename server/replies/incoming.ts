import { createHash } from 'node:crypto';
import { sendMessage as messageEndpoint } from '#contract/chats.ts';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { markMailedRead } from '../chats/read.ts';
import { type Sending, sendFile, sendMessage } from '../chats/send.ts';
import { remindOfUnread } from '../chats/unread.ts';
import { readAbout } from '../notifications/inbox.ts';
import { type Answered, readReplyAddress } from '../notifications/reply-address.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { parse } from '../platform/http/handle.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { limitOf } from '../platform/limits/table.ts';
import type { IncomingMail } from '../platform/mail/maildir.ts';
import { headerOf, headersOf, type Mime, type MimePart, readMime } from '../platform/mail/mime.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { AccountRow } from '../users/accounts.ts';
import { credentialsOf } from '../users/accounts.ts';
import { actorOf, openAccount } from './actor.ts';
import { choiceIn } from './choices.ts';
import { notSentMail, stepMail } from './emails.ts';
import { textOfHtml } from './html-text.ts';
import { replyLimits } from './limits.ts';
import { reasonOf } from './refusals.ts';
import { replyText } from './reply-text.ts';
import { isAuthenticated, isAutomatic, senderOf } from './sender.ts';
import { describeStep, stepOf, stepToken } from './steps.ts';

export type Receiving = Sending &
  Pick<FeatureParts, 'keys' | 'limits' | 'mail' | 'site' | 'settings' | 'storage' | 'tasks'>;

const reasons = {
  unread: 'Odgovore na ovaj email nitko ne čita. Napišite poruku na stranici.',
  expired: 'Na taj email više nije moguće odgovoriti jer je prestar. Napišite poruku na stranici.',
  sender: 'Odgovor nije stigao s adrese Vašeg računa, pa nije poslan. Napišite poruku na stranici.',
  unverified:
    'Nismo mogli provjeriti da je odgovor poslan s Vaše adrese, pa nije poslan. Napišite poruku na stranici.',
  large: 'Odgovor je prevelik. Na stranici možete poslati sliku ili PDF do 10 MB.',
  empty: 'U odgovoru nismo našli Vaš tekst, nego samo raniju poruku. Napišite poruku na stranici.',
  choice: 'Prvi redak Vašeg odgovora ne odgovara nijednoj mogućnosti. Odaberite na stranici.',
};

/** A reply from a known user to a known email. */
interface Answer {
  account: AccountRow;
  about: Answered;
}

/**
 * Explains why a reply was not sent, in an email to the account's own address, never to the sender. Limited
 * per hour, which ends a loop with a program that replies to these emails.
 */
async function explain(
  { db, limits: counts, mail }: Receiving,
  { id, email }: AccountRow,
  data: { otherId: number | null; reason: string; partly?: boolean },
): Promise<void> {
  if (await counts.take([limitOf(replyLimits.reply_notices, id)])) return;
  const mailData = { partly: false, ...data };
  await mail.send(db, { to: email, userId: id, template: notSentMail, data: mailData });
}

const addressesIn = (mail: Mime) =>
  ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc']
    .flatMap((name) => headersOf(mail, name))
    .flatMap((value) => value.slice(0, 5000).split(/[\s<>,;:"]+/))
    .filter((word) => word.includes('@'))
    .slice(0, 50);

function answeredIn({ keys, settings }: Receiving, mail: Mime, now: Date) {
  const { replyAddress } = settings;
  if (!replyAddress) return undefined;
  for (const address of addressesIn(mail)) {
    const found = readReplyAddress(keys, replyAddress, address, now);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns a UUID that is the same for every copy of an email. As the `client_id` of its `nth` message, it
 * prevents duplicates.
 */
function clientIdOf(keys: Keys, userId: number, mail: Mime, source: Buffer, nth: number): string {
  const id = headerOf(mail, 'message-id') ?? createHash('sha256').update(source).digest('hex');
  const hex = keys.hash(`${userId} ${nth} ${id}`, 'mail.reply.message');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Number of characters after which further parts are not read, because a reply is above the text it quotes.
 */
const textMost = 120_000;

function textIn({ parts }: Mime): string {
  const shown = (type: string) => {
    const texts: string[] = [];
    let length = 0;
    for (const part of parts) {
      if (part.type !== type || part.attached || length > textMost) continue;
      const text = part.text();
      texts.push(text);
      length += text.length;
    }
    return texts;
  };
  const plain = shown('text/plain').join('\n');
  return replyText(plain.trim() === '' ? shown('text/html').map(textOfHtml).join('\n') : plain);
}

/** A picture in the HTML part with fewer bytes than this counts as a logo. */
const logoBytes = 30_000;
const signatureTypes = ['application/pkcs7-signature', 'application/pgp-signature', 'application/pgp-keys'];

function filesIn({ parts }: Mime): MimePart[] {
  const isText = ({ type, attached }: MimePart) => /^text\/(?:plain|html)$/.test(type) && !attached;
  return parts.filter(
    (part) =>
      !isText(part) &&
      !signatureTypes.includes(part.type) &&
      !(part.related && part.type.startsWith('image/') && part.bytes().length < logoBytes),
  );
}

/** Sends the attachments that the chat's rules allow. Returns why the others were not sent. */
async function sendFiles(
  parts: Receiving,
  actor: Actor,
  { about, files, idOf }: { about: Answered; files: MimePart[]; idOf: (nth: number) => string },
): Promise<string[]> {
  if (files.length === 0) return [];
  if (!parts.settings.authservId) return ['Privici se emailom ne mogu poslati. Pošaljite ih na stranici.'];
  const refused: string[] = [];
  for (const [nth, file] of files.entries()) {
    const name = file.name ?? 'privitak';
    if (nth >= limits.replies.files) {
      refused.push(`Emailom možete poslati najviše ${limits.replies.files} privitaka.`);
      break;
    }
    const upload = { name, bytes: file.bytes() };
    const input = { user_id: about.otherId, client_id: idOf(nth + 1) };
    await sendFile(parts, parts.storage, actor, input, upload).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      refused.push(`Privitak „${name}“ nije poslan. ${reasonOf(error)}`);
    });
  }
  return refused;
}

/**
 * Sends the text and attachments of a reply as messages, emails the link for the step chosen in it, and marks
 * the emailed messages as read. Throws `AppError`.
 */
async function send(
  parts: Receiving,
  { account, about }: Answer,
  { mail, source }: { mail: Mime; source: Buffer },
): Promise<void> {
  const { db, keys } = parts;
  const idOf = (nth: number) => clientIdOf(keys, account.id, mail, source, nth);
  const actor = actorOf(account);
  const { choice, rest } = choiceIn(about.kind, textIn(mail));
  const files = filesIn(mail);
  const partly: string[] = [];
  let chatId: number | undefined;
  if (choice) {
    const step = await stepOf(parts, actor, about, { choice, work: rest, client: idOf(0) });
    if (!step) throw new AppError('invalid', { text: reasons.choice });
    // Throws if the step is no longer possible, so that the user learns why.
    await describeStep(parts, actor, step);
    const data = { userId: account.id, step, token: stepToken(keys, account.id, step) };
    await parts.mail.send(db, {
      to: account.email,
      userId: account.id,
      template: stepMail,
      data,
      key: `reply step ${idOf(0)}`,
    });
  } else if (rest === '' && files.length === 0) throw new AppError('invalid', { text: reasons.empty });
  const isWork = choice !== undefined && 'fromCents' in choice;
  if (rest !== '' && !isWork) {
    const input = { user_id: about.otherId, message: rest, client_id: idOf(0) };
    chatId = (await sendMessage(parts, actor, parse(messageEndpoint.body, input))).chat_id;
  }
  partly.push(...(await sendFiles(parts, actor, { about, files, idOf })));
  if (chatId !== undefined)
    await markMailedRead(parts, actor, chatId, (tx) =>
      remindOfUnread(parts.tasks, tx, account.id, `reply ${idOf(0)}`),
    );
  if (about.kind === 'offer_received')
    await readAbout(parts, account.id, 'offer_received', { offer_id: about.aboutId });
  if (partly.length > 0)
    await explain(parts, account, { otherId: about.otherId, reason: partly.join(' '), partly: true });
}

/**
 * Explains that the email was not read, if an authenticated user wrote to the site's address without a token.
 */
async function explainUnread(parts: Receiving, mail: Mime): Promise<void> {
  const sender = senderOf(mail);
  const { authservId } = parts.settings;
  if (!sender || !authservId || !isAuthenticated(mail, sender, authservId)) return;
  const known = await credentialsOf(parts.db, sender);
  const account = known && (await openAccount(parts.db, known.id));
  if (account) await explain(parts, account, { otherId: null, reason: reasons.unread });
}

/**
 * Returns why a reply is rejected before its content is read; undefined if it may be sent. Counts it against
 * the rate limit.
 */
async function refusalOf(
  { limits: counts, settings }: Receiving,
  { account, about }: Answer & { about: { expired: boolean } },
  { mail, large }: { mail: Mime; large: boolean },
): Promise<string | undefined> {
  const sender = senderOf(mail);
  if (sender !== account.email.toLowerCase()) return reasons.sender;
  const { authservId } = settings;
  if (authservId && !isAuthenticated(mail, sender, authservId)) return reasons.unverified;
  if (about.expired) return reasons.expired;
  if (large) return reasons.large;
  const full = await counts.take([limitOf(replyLimits.replies, account.id)]);
  return full && `${full.limit.says} Pokušajte ponovno malo kasnije.`;
}

/**
 * Receives a reply to an email: its text and attachments become messages in the chat that its address
 * identifies. Ignores an email without a valid address, from a program, or for a closed account. If any other
 * email cannot be sent, the account's address gets an explanation. An email that arrives more than once is
 * sent once.
 */
export async function receiveReply(parts: Receiving, { source, large }: IncomingMail, now = new Date()) {
  const mail = readMime(source);
  if (!mail || isAutomatic(mail, new URL(parts.site.url).host)) return;
  const about = answeredIn(parts, mail, now);
  if (!about) return explainUnread(parts, mail);
  const account = await openAccount(parts.db, about.userId);
  if (!account) return;
  const refusal = await refusalOf(parts, { account, about }, { mail, large });
  const explainReason = (reason: string) => explain(parts, account, { otherId: about.otherId, reason });
  if (refusal !== undefined) return explainReason(refusal);
  await send(parts, { account, about }, { mail, source }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return explainReason(reasonOf(error));
  });
}
