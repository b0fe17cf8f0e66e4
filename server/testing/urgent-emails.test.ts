import { expect, test } from 'vitest';
import { mails } from '../app.ts';
import { defineMail } from '../platform/mail/templates.ts';

test('emails without which a person cannot continue do not queue behind the others', () => {
  expect(mails.flatMap(({ name, urgent }) => (urgent ? [name] : []))).toEqual([
    'auth.confirmation',
    'auth.reset',
    'auth.reset_social',
    'auth.device_code',
    'auth.taken',
    'auth.email_change_old',
    'auth.email_change_new',
    'replies.step',
    'news.confirm',
  ]);
});

test('the types require a template with a code to be urgent, and one with a token to state it', () => {
  const write = () => ({ subject: '', preview: '', body: [], reason: '' });
  const wrong = [
    // @ts-expect-error: a code without options
    defineMail<{ code: string }>('code', write),
    // @ts-expect-error: a code that is not urgent
    defineMail<{ code: string; at: string }>('code', write, { urgent: false }),
    // @ts-expect-error: a token without options
    defineMail<{ token: string }>('token', write),
  ];
  expect(wrong.map(({ urgent }) => urgent)).toEqual([undefined, false, undefined]);
});
