import { useCallback, useEffect, useRef } from 'react';
import { deviceStore, type TextStore } from './kept-text.ts';

/** What was kept as JSON, by a guard that throws or says null where it is not ours or of another time. */
export function parsed<T>(text: string | null | undefined, accept: (kept: T) => T | null): T | null {
  try {
    return accept(JSON.parse(text ?? '') as T);
  } catch {
    return null;
  }
}

/** One kind of unsent form in the browser, each under a key of its own. */
export function keptDrafts<T>(parse: (text: string | null) => T | null, text: TextStore = deviceStore) {
  return {
    read: (key: string) => parse(text.getItem(key)),
    write(key: string, draft: T): void {
      text.setItem(key, JSON.stringify(draft));
    },
    forget: (key: string) => text.removeItem(key),
  };
}

interface Keeping<T> {
  /** Null until it is read. */
  draft: T | null;
  /** It holds more than the form began with: nothing is kept of what nobody typed. */
  touched: boolean;
  key: string;
  write: (key: string, draft: T) => void;
  forget: (key: string) => unknown;
}

/** Keeps a draft with every change, until it is over. */
export function useKeeping<T>({ draft, touched, key, write, forget }: Keeping<T>) {
  const over = useRef(false);
  const latest = useRef({ write, forget });
  latest.current = { write, forget };
  useEffect(() => {
    if (draft === null || over.current) return;
    if (touched) latest.current.write(key, draft);
    else latest.current.forget(key);
  }, [draft, touched, key]);
  /** The form was sent: nothing is left to keep. */
  return useCallback(() => {
    over.current = true;
    return latest.current.forget(key);
  }, [key]);
}
