import type { ReactNode } from 'react';

export interface Question {
  title: string;
  content?: ReactNode;
  /** What the blue (or, with `danger`, brick) button says. */
  submit: string;
  cancel?: string;
  danger?: boolean;
  /** Said while it goes. */
  busyText?: string;
  /** Done before the answer is given; a failure is told and leaves the question open. */
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

/** Asks, and says what was answered. One question at a time: a new one takes the place of the old. */
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
