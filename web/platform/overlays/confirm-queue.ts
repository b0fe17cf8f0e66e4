import type { ReactNode } from 'react';

export interface Question {
  title: string;
  content?: ReactNode;
  submit: string;
  cancel?: string;
  danger?: boolean;
  busyText?: string;
  /**
   * Runs after the user has confirmed, before the promise resolves. If it fails, its error is shown and the
   * dialog stays open.
   */
  action?: () => Promise<unknown>;
}

export interface Asked extends Question {
  id: number;
  answer: (yes: boolean) => void;
}

const watchers = new Set<() => void>();
let current: Asked | null = null;
let count = 0;

const change = (next: Asked | null) => {
  current = next;
  for (const watcher of watchers) watcher();
};

/**
 * Shows a confirmation and resolves to the answer. A new question replaces the previous one, which resolves
 * to false.
 */
export const ask = (question: Question) =>
  new Promise<boolean>((resolve) => {
    current?.answer(false);
    count += 1;
    const asked: Asked = {
      ...question,
      id: count,
      answer(yes) {
        if (current === asked) change(null);
        resolve(yes);
      },
    };
    change(asked);
  });

/** Returns the question on screen; null if there is none. A snapshot for `watch`. */
export const asked = () => current;

/** Calls `watcher` when the question on screen changes. Returns a function that unsubscribes. */
export function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
