import type { BodyInput, Call, EndpointDef, Reply } from '#contract/endpoint.ts';

/** What is said in passing: a title, and a sentence where one is needed. */
export type Said = readonly [title: string, text?: string | undefined];

/** What an act is given where its form is the endpoint's own: path parameters and body beside each other. */
type Flat<D extends EndpointDef> = (Call<D> extends { params: infer P } ? P : unknown) & (BodyInput<D> extends undefined ? unknown : BodyInput<D>);

interface Terms<D extends EndpointDef, V> {
  /** How its form becomes the call; without script numbers come as text. Left out: path parameters by their names, the rest is the body. */
  input?: (values: V) => Call<D>;
  /** Reads a form that came without script, where its fields are not simply the values by name. */
  read?: (form: FormData) => V;
  done: Said | ((reply: Reply<D>, values: V) => Said);
  /** Where it leads from the page it was done on; left out: one stays. */
  to?: (reply: Reply<D>, at: URL) => string;
  /** Said to who was second (409). */
  late?: string;
  /** Refusals of a second try which say that the first, whose answer was lost, had arrived. */
  arrived?: readonly number[];
}

/** What somebody does in one step, told once: the route's action and the hook with script are both made of it. */
export interface Act<D extends EndpointDef = EndpointDef, V = Flat<D>> extends Terms<D, V> {
  /** What its form is called (`radnja`); one of its kind on a page. */
  name: string;
  endpoint: D;
}

/** `late` of every decision: what was decided, by whom and when is the API's sentence, said below it. */
export const somebodyWasFirst = 'Netko je bio brži.';

/** Any act, for who hands it on and knows neither its values nor its answer. */
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

/** Hidden fields that the mechanism itself puts into a form: which act it is, and that it wants to be asked about first. */
export const actField = 'radnja';
export const askField = 'pitanje';

/** What no page and no store keeps of a form. */
export const secrets: ReadonlySet<string> = new Set(['password', 'current_password', 'otp']);

interface Given {
  params?: Record<string, string | number>;
  query?: object;
  body?: unknown;
}

/** What the API is sent for these values. */
export function callOf(one: AnyAct, values: unknown): Given {
  if (one.input) return one.input(values as never) as Given;
  const given = Object.entries(values as object);
  const isParam = ([key]: [string, unknown]) => new RegExp(`:${key}(?![a-z_])`).test(one.endpoint.path);
  const body = given.filter((entry) => !isParam(entry));
  return { params: Object.fromEntries(given.filter(isParam)), ...(body.length > 0 && { body: Object.fromEntries(body) }) };
}

/** The values of a form, as the browser sends them. */
export function valuesOf(one: Pick<AnyAct, 'read'>, form: FormData): unknown {
  if (one.read) return one.read(form);
  return Object.fromEntries([...form].filter(([name, value]) => name !== actField && name !== askField && typeof value === 'string'));
}

export const saidOf = (one: AnyAct, reply: unknown, values: unknown): Said =>
  typeof one.done === 'function' ? one.done(reply as never, values as never) : one.done;
