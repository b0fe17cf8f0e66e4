import type { BodyInput, Call, EndpointDef, Reply } from '#contract/endpoint.ts';

/** A toast: a title, and a sentence if needed. */
export type Flash = readonly [title: string, text?: string | undefined];

/** The values of an act whose form is the endpoint's own: path parameters and body side by side. */
type Flat<D extends EndpointDef> = (Call<D> extends { params: infer P } ? P : unknown) &
  (BodyInput<D> extends undefined ? unknown : BodyInput<D>);

interface Terms<D extends EndpointDef, V> {
  /** Turns the form into the call; without script numbers arrive as text. By default path parameters are taken by name and the rest is the body. */
  input?: (values: V) => Call<D>;
  /** Reads a form sent without script, if its fields are not simply the values by name. */
  read?: (form: FormData) => V;
  done?: Flash | ((reply: Reply<D>, values: V) => Flash | undefined);
  /** Where the act leads from its page; by default one stays. */
  to?: (reply: Reply<D>, at: URL) => string;
  /** The reply itself is shown, or begins the next step: without script the page is shown again with it, with script the page has nothing to load anew. */
  shows?: true;
  /** Shown to whoever comes second (409). */
  conflict?: string;
  /** Refusals of a retry which mean that the first attempt, whose answer was lost, did arrive. */
  arrived?: readonly number[];
}

/** Something a person does in one step, defined once: both the route's action and the hook with script are built from it. */
export interface Act<D extends EndpointDef = EndpointDef, V = Flat<D>> extends Terms<D, V> {
  /** The form's name (`radnja`), unique on a page. */
  name: string;
  endpoint: D;
}

/** `conflict` of every decision: the API's own sentence says what was decided, by whom and when, and is shown below the title. */
export const somebodyWasFirst = 'Netko je bio brži.';

/** Any act, for code that only passes it on and knows neither its values nor its answer. */
export interface AnyAct {
  name: string;
  endpoint: EndpointDef;
  input?: (values: never) => object;
  read?: (form: FormData) => unknown;
  done?: Flash | ((reply: never, values: never) => Flash | undefined);
  to?: (reply: never, at: URL) => string;
  shows?: true;
  conflict?: string;
  arrived?: readonly number[];
}

export const act = <const D extends EndpointDef, V = Flat<D>>(
  name: string,
  endpoint: D,
  terms: Terms<D, V>,
): Act<D, V> => ({ name, endpoint, ...terms });

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
  const names: readonly string[] = one.endpoint.path.match(/:\w+/g) ?? [];
  const isParam = ([key]: [string, unknown]) => names.includes(`:${key}`);
  const body = given.filter((entry) => !isParam(entry));
  return {
    params: Object.fromEntries(given.filter(isParam)),
    ...(body.length > 0 && { body: Object.fromEntries(body) }),
  };
}

/** The form's values as the browser sends them. */
export function valuesOf(one: Pick<AnyAct, 'read'>, form: FormData): unknown {
  if (one.read) return one.read(form);
  return Object.fromEntries(
    [...form].filter(([name, value]) => name !== actField && name !== askField && typeof value === 'string'),
  );
}

export const successOf = (one: AnyAct, reply: unknown, values: unknown): Flash | undefined =>
  typeof one.done === 'function' ? one.done(reply as never, values as never) : one.done;
