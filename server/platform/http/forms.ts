import { AppError } from '#contract/errors.ts';
import { unknownFieldMessage } from '#contract/messages.ts';

/**
 * Limits of one form or query; a profile with every town and job type has about 1000 pairs. `nodes` limits
 * the size of the tree that the names form. Names in a real form share their outer levels, so the tree has
 * fewer nodes than the form has pairs.
 */
const most = { pairs: 1500, levels: 32, nodes: 3000 };
/** An index above 9999 is treated as a name, since no list can have that many elements. */
const index = /^(?:0|[1-9]\d{0,3})$/;

interface Node {
  values: string[];
  children: Map<string, Node>;
  isList: boolean;
}

const newNode = (): Node => ({ values: [], children: new Map(), isList: false });

/** Splits `a[b][]` into `a`, `b` and an empty string; a name with unbalanced brackets is not split. */
function segmentsOf(name: string): string[] {
  const first = name.indexOf('[');
  if (first <= 0 || !name.endsWith(']')) return [name];
  const inner = name.slice(first + 1, -1).split('][');
  return inner.some((segment) => segment.includes('[') || segment.includes(']'))
    ? [name]
    : [name.slice(0, first), ...inner];
}

function builtFrom({ values, children, isList }: Node): unknown {
  if (children.size === 0) return values.length === 1 && !isList ? values[0] : values;
  const inner = [...children].map(([name, child]) => [name, builtFrom(child)] as const);
  if (values.length === 0 && inner.every(([name]) => index.test(name)))
    return inner.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  return Object.fromEntries([
    ...values.entries().map(([at, value]) => [String(at), value] as const),
    ...inner,
  ]);
}

/**
 * Nests pairs by their names: `contacts[phones][]`, `where_in[county_id]`. A repeated name is a list. Runs in
 * linear time. Throws `too_large`, `too_deep`, and `invalid` for a name that would reach a prototype.
 */
export function nestPairs(pairs: Iterable<readonly [name: string, value: string]>): Record<string, unknown> {
  const root = newNode();
  let count = 0;
  let nodes = 0;
  for (const [name, value] of pairs) {
    if (++count > most.pairs) throw new AppError('too_large');
    if (name === '') continue;
    const segments = segmentsOf(name);
    if (segments.length > most.levels) throw new AppError('too_deep');
    if (segments.includes('__proto__'))
      throw new AppError('invalid', { fields: { [name]: [unknownFieldMessage(name)] } });
    let node = root;
    for (const [at, segment] of segments.entries()) {
      if (segment === '' && at === segments.length - 1) {
        node.isList = true;
        continue;
      }
      // Inner empty brackets mean element 0, so that `times[][from]` and `times[][to]` set two fields of one
      // element.
      const key = segment || '0';
      let child = node.children.get(key);
      if (!child) {
        if (++nodes > most.nodes) throw new AppError('too_large');
        node.children.set(key, (child = newNode()));
      }
      node = child;
    }
    node.values.push(value);
  }
  return Object.fromEntries([...root.children].map(([name, child]) => [name, builtFrom(child)]));
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function* pairsOf(text: string): Generator<readonly [string, string]> {
  for (const pair of text.split('&', most.pairs + 1)) {
    const at = pair.indexOf('=');
    yield at === -1 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))];
  }
}

/**
 * Parses a URL-encoded form or query string. A name or value with a malformed escape is not decoded. Throws
 * the errors of `nestPairs`.
 */
export const parseForm = (text: string): Record<string, unknown> => nestPairs(pairsOf(text));
