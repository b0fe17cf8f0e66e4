import { useCallback, useEffect, useRef } from 'react';
import { localStore, type TextStore } from './browser-storage.ts';

/**
 * Parses stored JSON. Returns null if it is invalid, or if `accept` throws or returns null because the data
 * is foreign or from an older version.
 */
export function parsed<T>(text: string | null | undefined, accept: (kept: T) => T | null): T | null {
  try {
    return accept(JSON.parse(text ?? '') as T);
  } catch {
    return null;
  }
}

/** Stores drafts of one kind of form in the browser, each under its own key. */
export function draftStorage<T>(parse: (text: string | null) => T | null, text: TextStore = localStore) {
  return {
    read: (key: string) => parse(text.getItem(key)),
    write(key: string, draft: T): void {
      text.setItem(key, JSON.stringify(draft));
    },
    forget: (key: string) => text.removeItem(key),
  };
}

interface Keeping<T> {
  draft: T | null;
  touched: boolean;
  key: string;
  write: (key: string, draft: T) => void;
  forget: (key: string) => unknown;
}

/** Stores a touched draft on every change, and deletes an untouched one, until the form is sent. */
export function useDraftStorage<T>({ draft, touched, key, write, forget }: Keeping<T>) {
  const over = useRef(false);
  const latest = useRef({ write, forget });
  latest.current = { write, forget };
  const text = JSON.stringify(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes exactly when the draft does
  useEffect(() => {
    if (draft === null || over.current) return;
    if (touched) latest.current.write(key, draft);
    else latest.current.forget(key);
  }, [text, touched, key]);
  /** Deletes the draft and stops storing it; called after the form was sent. */
  return useCallback(() => {
    over.current = true;
    return latest.current.forget(key);
  }, [key]);
}
