import type { BodyInput, Call, EndpointDef, Reply } from '#contract/endpoint.ts';

export type Flash = readonly [title: string, text?: string | undefined];

type Flat<D extends EndpointDef> = (Call<D> extends { params: infer P } ? P : unknown) &
  (BodyInput<D> extends undefined ? unknown : BodyInput<D>);

interface Terms<D extends EndpointDef, V> {
  /**
   * Converts form values to the input of the API call; numbers are strings if the form was sent without
   * JavaScript. By default, values named in the path become path parameters, and the others the body.
   */
  input?: (values: V) => Call<D>;
  /** Reads a form sent without JavaScript, if its fields do not match the values by name. */
  read?: (form: FormData) => V;
  done?: Flash | ((reply: Reply<D>, values: V) => Flash | undefined);
  /** Returns the URL to navigate to; without it, the user stays on the page. */
  to?: (reply: Reply<D>, at: URL) => string;
  /**
   * True if the reply itself is shown or starts the next step. Nothing is reloaded; without JavaScript, the
   * page is rendered again with the reply.
   */
  shows?: true;
  /** Title shown on a 409, when someone else made a change or decision first. */
  conflict?: string;
  /** HTTP statuses that, on a retry, mean that the first attempt succeeded and only its response was lost. */
  arrived?: readonly number[];
}

/** A form action, defined once and used by both the route’s `action` and the client hook. */
export interface Action<D extends EndpointDef = EndpointDef, V = Flat<D>> extends Terms<D, V> {
  /** The action’s name, sent in the form field `radnja`; unique on a page. */
  name: string;
  endpoint: D;
}

/**
 * The `conflict` title of every decision; below it the API’s message states what was decided, by which
 * colleague and when.
 */
export const somebodyWasFirst = 'Netko je bio brži.';

/** An action of any type, for code that only passes it on. */
export interface AnyAction {
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

/** Defines an action, inferring the type of its values from the endpoint; `name` must be unique on a page. */
export const defineAction = <const D extends EndpointDef, V = Flat<D>>(
  name: string,
  endpoint: D,
  terms: Terms<D, V>,
): Action<D, V> => ({ name, endpoint, ...terms });

/** Names of the hidden fields that contain the action’s name and whether confirmation is required. */
export const actionField = 'radnja';
export const askField = 'pitanje';

/** Fields that must not be stored or rendered. */
export const secrets: ReadonlySet<string> = new Set(['password', 'current_password', 'otp']);

interface Given {
  params?: Record<string, string | number>;
  query?: object;
  body?: unknown;
}

/** Returns the API call for these values. */
export function callOf(one: AnyAction, values: unknown): Given {
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

/**
 * Returns a form’s values for the action: by `read` or, without it, all text fields, which are strings. Files
 * are omitted.
 */
export function valuesOf(one: Pick<AnyAction, 'read'>, form: FormData): unknown {
  if (one.read) return one.read(form);
  return Object.fromEntries(
    [...form].filter(
      ([name, value]) => name !== actionField && name !== askField && typeof value === 'string',
    ),
  );
}

/** Returns the message to show after a successful call; undefined if the action has none. */
export const successOf = (one: AnyAction, reply: unknown, values: unknown): Flash | undefined =>
  typeof one.done === 'function' ? one.done(reply as never, values as never) : one.done;
