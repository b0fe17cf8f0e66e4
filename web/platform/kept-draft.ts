import { useCallback, useEffect, useRef } from 'react';
import { deviceStore, type TextStore } from './kept-text.ts';

/** Parses the stored JSON with a guard that throws or returns null if it is not ours or from an older version. */
export function parsed<T>(text: string | null | undefined, accept: (kept: T) => T | null): T | null {
  try {
    return accept(JSON.parse(text ?? '') as T);
  } catch {
    return null;
  }
}

/** One kind of unsent form in the browser, each draft under its own key. */
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
  /** It differs from the form's initial state: an untouched form is not kept. */
  touched: boolean;
  key: string;
  write: (key: string, draft: T) => void;
  forget: (key: string) => unknown;
}

/** Keeps a draft with every change, until it is sent. */
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
