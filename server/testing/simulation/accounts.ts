import { linkIn } from '../plain-browser.ts';
import type { Resident } from './people.ts';
import { type Action, isDone, isUnanswered, type World } from './world.ts';

/** Creates an account. After a fault, signs in instead if the account exists. */
export async function signUp(world: World): Promise<Resident | undefined> {
  const who = world.newcomer();
  const { name, email, password } = who;
  const answer = await world.ask(who, 'POST', '/auth/signup', { name, email, password, agreement: '1' });
  const { rows } = await world.town.admin.query<{ id: number }>('select id from users where email = $1', [
    email,
  ]);
  const [row] = rows;
  if (isDone(answer)) who.token = answer.body.token;
  if (isDone(answer) && !row) world.violations.push(`acknowledged, but missing: the account ${who.trace}`);
  if (!row) return undefined;
  who.id = row.id;
  if (!who.token) await who.logIn();
  world.residents.set(who.id, who);
  world.ledger.add('users', who.id, name);
  // An account that is not confirmed is deleted after a week.
  world.ledger.leave('users', who.id);
  return who;
}

/** Creates an account, usually with an email that is confirmed immediately. */
export const join: Action = async (world) => {
  const who = await signUp(world);
  if (who && world.random(4)) await confirm(world, who);
};

export const confirmEmail: Action = async (world) => {
  const who = await world.someone('email_confirmed_at is null');
  if (who) await confirm(world, who);
};

/** Opens the link in the newest confirmation email, and requests another email if the link has expired. */
export async function confirm(world: World, who: Resident): Promise<void> {
  for (const isFirst of [true, false]) {
    await world.town.work();
    const email = world.town.post.to(who.email).findLast(({ text }) => text.includes('/potvrda-emaila?'));
    if (!email) return;
    const token = new URL(linkIn(email, '/potvrda-emaila'), 'http://localhost').searchParams.get('kod');
    const answer = await world.ask(who, 'POST', '/auth/email/confirm', { token });
    if (isDone(answer) && answer.body.outcome === 'confirmed') {
      who.isConfirmed = true;
      world.ledger.stay('users', who.id);
    }
    if (isFirst && answer.status === 422) await world.ask(who, 'POST', '/auth/email/resend');
    else return;
  }
}

export const rename: Action = async (world) => {
  const who = await world.someone();
  if (!who) return;
  // The surname is unchanged, because erasure does not find former surnames in reviews that a person wrote.
  const name = `${['Iva', 'Ivan', 'Nika', 'Toni'][world.random(4)]} ${who.trace}ić`;
  const answer = await world.ask(who, 'POST', '/me/update', {
    name,
    about: `Zovem se ${name}, javite se na ${who.phone}.`,
    contacts: { phones: [who.phone], emails: [who.email] },
  });
  if (isDone(answer)) world.ledger.change('users', who.id, name);
  else if (isUnanswered(answer)) world.ledger.doubt('users', who.id);
};

export const deleteAccount: Action = async (world) => {
  const who = await world.someone();
  if (!who) return;
  const { password } = who;
  world.leavers.add(who.id);
  const answer = await world.ask(who, 'DELETE', '/auth/delete-account', { password });
  if (isDone(answer) || isUnanswered(answer)) world.ledger.leave('users', who.id);
};

/** Restores an account that its owner deleted within the last two weeks. */
export const restoreAccount: Action = async (world) => {
  const row = await world.pick<{ id: number }>('select id from users where delete_at is not null');
  const who = row && world.residents.get(row.id);
  if (!who || !isDone(await who.logIn())) return;
  const answer = await world.ask(who, 'POST', '/me/restore');
  if (isDone(answer) && who.isConfirmed) world.ledger.stay('users', who.id);
};

export const exportData: Action = async (world) => {
  const who = await world.someone();
  if (who) await world.ask(who, 'POST', '/me/export', { password: who.password });
};

export const signOut: Action = async (world) => {
  const who = await world.someone();
  if (!who) return;
  await world.ask(who, 'DELETE', world.random(3) ? '/auth/logout' : '/auth/logout-hard');
  await who.logIn();
};

export const saveSearch: Action = async (world) => {
  const who = await world.someone();
  if (!who) return;
  const title = `Pretraga ${who.trace} ${world.random(1000)}`;
  const frequency = ['daily', 'at_once'][world.random(2)];
  const answer = await world.ask(who, 'POST', '/saved-searches', { title, frequency, filters: {} });
  if (isDone(answer)) world.ledger.add('saved_searches', answer.body.data.id, title, [`users ${who.id}`]);
};

export const block: Action = async (world) => {
  const [who, other] = [await world.someone(), await world.someone()];
  if (!who || !other || who === other) return;
  await world.ask(who, 'POST', `/users/${other.id}/${world.random(3) ? 'unblock' : 'block'}`);
};

export const subscribe: Action = async (world) => {
  const who = await world.someone();
  if (who) await world.ask(who, 'POST', '/news/subscribe', { email: who.email });
};

export const writeToSupport: Action = async (world) => {
  const who = await world.someone();
  if (!who) return;
  const message = `Ne mogu promijeniti email, ${who.trace}.`;
  const { name, email } = who;
  await world.ask(who, 'POST', '/tickets', { topic: 'racun', name, email, message });
};
