import { data, type RouterContextProvider, redirect } from 'react-router';
import { type AnyAct, actField, askField, callOf, saidOf, secrets, valuesOf } from './act.ts';
import type { ActAnswer } from './act-answer.ts';
import { toSignIn } from './guards.ts';
import { attempt } from './load.ts';
import { saidHeader } from './said.ts';

interface Acting {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

const typedIn = (form: FormData) =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' && !secrets.has(name) && name !== actField && name !== askField ? [[name, value]] : [])),
  );

/** The page that the form stood on; the router marks pages that have no path of their own by `index`. */
function pageOf(request: Request): URL {
  const url = new URL(request.url);
  url.searchParams.delete('index');
  return url;
}

/** Does one act for who has no script: 303 to where it leads, what was done said there; else the page again, with what was typed. */
export async function perform(args: Acting, one: AnyAct, form: FormData, values: unknown = valuesOf(one, form)) {
  const answer: ActAnswer = { act: one.name, values: typedIn(form), errors: {}, message: '' };
  if (form.has(askField)) return data<ActAnswer>({ ...answer, asks: true });
  const outcome = await attempt(args, one.endpoint, callOf(one, values) as never);
  const page = pageOf(args.request);
  if (outcome.ok) {
    const to = one.to?.(outcome.data as never, page) ?? page.pathname + page.search;
    throw redirect(to, { status: 303, headers: { 'set-cookie': saidHeader(saidOf(one, outcome.data, values)) } });
  }
  const { status, error } = outcome;
  if (status === 401) throw toSignIn(page);
  // What the API says may say it already.
  const late = status === 409 && one.late && !error.message.startsWith(one.late.replace(/\.$/, '')) ? `${one.late} ` : '';
  const message = late + error.message;
  return data<ActAnswer>({ ...answer, errors: error.errors, message }, { status });
}

/** A page's `action`: whichever of these acts its form names. The rule that only our own pages may send is the API's (`server/platform/session`). */
export const acts =
  (...all: readonly AnyAct[]) =>
  async (args: Acting) => {
    const form = await args.request.formData();
    const one = all.find(({ name }) => name === form.get(actField));
    if (!one) throw data(null, { status: 400 });
    return perform(args, one, form);
  };
