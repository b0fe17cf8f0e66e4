import { data, type RouterContextProvider, redirect } from 'react-router';
import { attempt } from '../loading/loader-call.ts';
import { toSignIn } from '../page/guards.ts';
import { type AnyAction, actionField, askField, callOf, secrets, successOf, valuesOf } from './action.ts';
import type { ActionAnswer } from './action-answer.ts';
import { flashHeader } from './flash.ts';

interface Acting {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

const typedIn = (form: FormData) =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !secrets.has(name) && name !== actionField && name !== askField
        ? [[name, value]]
        : [],
    ),
  );

/** Returns the page’s URL without `?index`, which the router adds for index routes. */
function pageOf(request: Request): URL {
  const url = new URL(request.url);
  url.searchParams.delete('index');
  return url;
}

/**
 * Runs one action without JavaScript. On success, redirects with a 303 or, if the action has `shows`, renders
 * the page with the reply. Otherwise renders the page with the question to confirm, or with the error and the
 * submitted values; a 401 redirects to sign-in.
 */
export async function perform(
  args: Acting,
  one: AnyAction,
  form: FormData,
  values: unknown = valuesOf(one, form),
) {
  const answer: ActionAnswer = { action: one.name, values: typedIn(form), errors: {}, message: '' };
  if (form.has(askField)) return data<ActionAnswer>({ ...answer, asks: true });
  const outcome = await attempt(args, one.endpoint, callOf(one, values) as never);
  const page = pageOf(args.request);
  if (outcome.ok) {
    if (one.shows) return data<ActionAnswer>({ ...answer, done: { reply: outcome.data } });
    const to = one.to?.(outcome.data as never, page) ?? page.pathname + page.search;
    const flash = successOf(one, outcome.data, values);
    throw redirect(to, { status: 303, headers: flash ? { 'set-cookie': flashHeader(flash) } : {} });
  }
  const { status, error } = outcome;
  if (status === 401) throw toSignIn(page);
  // The conflict title is omitted if the API’s message already starts with it.
  const conflict =
    status === 409 && one.conflict && !error.message.startsWith(one.conflict.replace(/\.$/, ''))
      ? `${one.conflict} `
      : '';
  const message = conflict + error.message;
  return data<ActionAnswer>({ ...answer, errors: error.errors, message }, { status });
}

/**
 * Returns a route’s `action`, which runs the action named in the form, or throws a 400 if it is not among
 * those given. The API rejects cross-site submissions (`server/platform/session`).
 */
export const handleActions =
  (...all: readonly AnyAction[]) =>
  async (args: Acting) => {
    const form = await args.request.formData();
    const one = all.find(({ name }) => name === form.get(actionField));
    if (!one) throw data(null, { status: 400 });
    return perform(args, one, form);
  };
