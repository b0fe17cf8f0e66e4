import { useEffect, useState } from 'react';

/** Messages by field name or API path. */
export type Sentences = Record<string, readonly string[]>;

export type Check<V, F extends string> = (values: V, names: readonly F[]) => Sentences;

interface Options {
  fieldOf?: (path: string) => string;
}

export interface Held<V> {
  fields: V;
  set: <K extends keyof V>(name: K, value: V[K]) => void;
  errorOf: (name: keyof V) => string | undefined;
}

/** Returns the props of a controlled field: `<TextField {...held(props, 'name')} label="Ime" />`. */
export const held = <V, K extends keyof V & string>({ fields, set, errorOf }: Held<V>, name: K) => ({
  name,
  value: fields[name],
  onChange: (value: V[K]) => set(name, value),
  error: errorOf(name),
});

const itself = (path: string) => path;

/**
 * Manages the errors of a form with controlled values: a field’s errors are shown after the first submit that
 * includes it, and updated live from then on. Server errors stay until the field is changed. `load` loads the
 * rules on first use.
 */
export function useFieldErrors<V, F extends string>(
  values: V,
  load: () => Promise<Check<V, F>>,
  { fieldOf = itself }: Options = {},
) {
  const [check, setCheck] = useState<{ it: Check<V, F> }>();
  const [tried, setTried] = useState<readonly F[]>([]);
  const [refused, setRefused] = useState<Sentences>({});
  const wanted = tried.length > 0 && !check;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => {
    if (!wanted) return;
    load().then(
      (it) => setCheck({ it }),
      () => undefined,
    );
  }, [wanted]);
  const among = (found: Sentences, names: readonly F[]): Sentences =>
    Object.fromEntries(Object.entries(found).filter(([path]) => names.includes(fieldOf(path) as F)));
  const sentences: Sentences = {
    ...refused,
    ...(check && among(check.it(values, tried), tried)),
    ...refused,
  };
  return {
    sentences,
    errorOf: (name: F): string | undefined =>
      Object.entries(sentences).find(([path]) => fieldOf(path) === name)?.[1][0],
    /** Returns which of these fields are invalid. Rejects if the rules cannot be loaded. */
    async submit(names: readonly F[]): Promise<F[]> {
      const it = check?.it ?? (await load());
      setCheck({ it });
      setTried((before) => [...new Set([...before, ...names])]);
      const wrong = Object.keys({ ...it(values, names), ...refused }).map(fieldOf);
      return names.filter((name) => wrong.includes(name));
    },
    refuse: setRefused,
    accept: (name: F) =>
      setRefused((before) => {
        const rest = Object.entries(before).filter(([path]) => fieldOf(path) !== name);
        return rest.length === Object.keys(before).length ? before : Object.fromEntries(rest);
      }),
    reset() {
      setTried([]);
      setRefused({});
    },
  };
}
