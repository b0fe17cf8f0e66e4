import type { ReactNode } from 'react';

export interface Question {
  title: string;
  content?: ReactNode;
  /** The label of the blue (or, with `danger`, brick) button. */
  submit: string;
  cancel?: string;
  danger?: boolean;
  /** The label while busy. */
  busyText?: string;
  /** Runs before the promise resolves; a failure is shown and leaves the question open. */
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

/** Asks, and resolves to the answer. One question at a time: a new one replaces the old. */
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

export const asked = () => current;

export function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
