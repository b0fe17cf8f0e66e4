import type { BodyInput, Call, EndpointDef, Reply } from '#contract/endpoint.ts';

/** A toast: a title, and a sentence if needed. */
export type Said = readonly [title: string, text?: string | undefined];

/** The values of an act whose form is the endpoint's own: path parameters and body side by side. */
type Flat<D extends EndpointDef> = (Call<D> extends { params: infer P } ? P : unknown) & (BodyInput<D> extends undefined ? unknown : BodyInput<D>);

interface Terms<D extends EndpointDef, V> {
  /** Turns the form into the call; without script numbers arrive as text. By default path parameters are taken by name and the rest is the body. */
  input?: (values: V) => Call<D>;
  /** Reads a form sent without script, if its fields are not simply the values by name. */
  read?: (form: FormData) => V;
  done: Said | ((reply: Reply<D>, values: V) => Said);
  /** Where the act leads from its page; by default one stays. */
  to?: (reply: Reply<D>, at: URL) => string;
  /** Shown to whoever comes second (409). */
  late?: string;
  /** Refusals of a retry which mean that the first attempt, whose answer was lost, did arrive. */
  arrived?: readonly number[];
}

/** Something a person does in one step, defined once: both the route's action and the hook with script are built from it. */
export interface Act<D extends EndpointDef = EndpointDef, V = Flat<D>> extends Terms<D, V> {
  /** The form's name (`radnja`), unique on a page. */
  name: string;
  endpoint: D;
}

/** `late` of every decision: the API's own sentence says what was decided, by whom and when, and is shown below the title. */
export const somebodyWasFirst = 'Netko je bio brži.';

/** Any act, for code that only passes it on and knows neither its values nor its answer. */
export interface AnyAct {
  name: string;
  endpoint: EndpointDef;
  input?: (values: never) => object;
  read?: (form: FormData) => unknown;
  done: Said | ((reply: never, values: never) => Said);
  to?: (reply: never, at: URL) => string;
  late?: string;
  arrived?: readonly number[];
}

export const act = <const D extends EndpointDef, V = Flat<D>>(name: string, endpoint: D, terms: Terms<D, V>): Act<D, V> => ({ name, endpoint, ...terms });

/** Hidden fields that the mechanism adds to a form: which act it is, and that it needs confirmation. */
export const actField = 'radnja';
export const askField = 'pitanje';

/** Fields that no page and no store may keep. */
export const secrets: ReadonlySet<string> = new Set(['password', 'current_password', 'otp']);

interface Given {
  params?: Record<string, string | number>;
  query?: object;
  body?: unknown;
}

/** What the API receives for these values. */
export function callOf(one: AnyAct, values: unknown): Given {
  if (one.input) return one.input(values as never) as Given;
  const given = Object.entries(values as object);
  const isParam = ([key]: [string, unknown]) => new RegExp(`:${key}(?![a-z_])`).test(one.endpoint.path);
  const body = given.filter((entry) => !isParam(entry));
  return { params: Object.fromEntries(given.filter(isParam)), ...(body.length > 0 && { body: Object.fromEntries(body) }) };
}

/** The form's values as the browser sends them. */
export function valuesOf(one: Pick<AnyAct, 'read'>, form: FormData): unknown {
  if (one.read) return one.read(form);
  return Object.fromEntries([...form].filter(([name, value]) => name !== actField && name !== askField && typeof value === 'string'));
}

export const saidOf = (one: AnyAct, reply: unknown, values: unknown): Said =>
  typeof one.done === 'function' ? one.done(reply as never, values as never) : one.done;
