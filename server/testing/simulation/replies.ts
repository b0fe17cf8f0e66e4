import { mailSecret, mailServer } from './town.ts';
import { type Action, people, type World } from './world.ts';

const url = '/api/v1/mail/incoming';
const headers = {
  'content-type': 'message/rfc822',
  authorization: `Basic ${Buffer.from(`mail:${mailSecret}`).toString('base64')}`,
};

/** Delivers an email as a provider does: again until the site accepts it, and sometimes once more. */
async function deliver(world: World, payload: string): Promise<boolean> {
  const { faults, app } = world.town;
  const post = async () => {
    const { statusCode } = await app.inject({ method: 'POST', url, headers, payload });
    world.log.push(`POST /mail/incoming ${statusCode}`);
    if (statusCode >= 500 && !faults.struck) world.violations.push(`${url} answered ${statusCode}`);
    return statusCode < 300;
  };
  for (let tries = 3; tries > 0; tries--) if (await post()) return world.random(3) > 0 || post();
  return false;
}

/** Replies to an email about a message, an offer or a deal. */
export const replyByEmail: Action = async (world) => {
  const who = await world.someone('email_confirmed_at is not null');
  const to =
    who && world.town.post.to(who.email).findLast((one) => one.headers['Reply-To'])?.headers['Reply-To'];
  if (!who || !to) return;
  const text = `Odgovor emailom broj ${world.clientId()}`;
  const isTaken = await deliver(
    world,
    [
      `Authentication-Results: ${mailServer}; dmarc=pass header.from=${who.email.split('@')[1]}`,
      `From: ${who.trace} <${who.email}>`,
      `To: ${to}`,
      'Subject: Re: Nova poruka',
      `Message-ID: <${world.clientId()}@primjer.hr>`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
      '',
    ].join('\r\n'),
  );
  const { rows } = await world.town.admin.query<{ id: number; other: number }>(
    'select id, to_id as other from chat_messages where content = $1',
    [text],
  );
  if (rows.length > 1) world.violations.push(`${rows.length} messages of one email`);
  const [row] = rows;
  if (row && isTaken) world.ledger.add('chat_messages', row.id, text, people(who.id, row.other));
  if (row || !isTaken) return;
  // An email that was not sent as a message is explained in an email.
  const explained = await world.town.admin.query(
    "select from pgboss.job where name like 'mail%' and (data ->> 'userId')::int = $1 and created_on = now()",
    [who.id],
  );
  if (explained.rows.length === 0) world.violations.push(`an email of ${who.trace} was lost`);
};
