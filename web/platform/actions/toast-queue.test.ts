import { beforeEach, expect, test, vi } from 'vitest';
import type { ToastMessage, Which } from './toast-queue.ts';

let shown: ToastMessage[] = [];
const viewer = {
  show: (message: ToastMessage) => void shown.push(message),
  end(which: Which) {
    shown = shown.filter((message) => !which(message));
  },
};
const load = async () => {
  vi.resetModules();
  return import('./toast-queue.ts');
};
const titles = () => shown.map(({ title }) => title);
const failed = (title: string, action?: string): ToastMessage => ({ tone: 'error', title, action });

beforeEach(() => {
  shown = [];
});

test('a success dismisses every error toast, including queued ones', async () => {
  const { push, read } = await load();
  push(failed('early'));
  push({ tone: 'success', title: 'done' });
  read(viewer);
  expect(titles()).toEqual(['done']);
  push(failed('late'));
  push({ tone: 'warning', title: 'second' });
  expect(titles()).toEqual(['done', 'late', 'second']);
  push({ tone: 'success', title: 'done again' });
  expect(titles()).toEqual(['done', 'second', 'done again']);
});

test('retrying an action dismisses only its own error toasts and those of forms', async () => {
  const { actionOf, formAction, push, read, tried } = await load();
  const action = actionOf({ method: 'POST', path: '/job-posts' });
  read(viewer);
  push(failed('first action', action));
  push(failed('a form', formAction));
  push(failed('second action', 'DELETE /chats/:id'));
  push(failed('no action'));
  tried(action);
  expect(titles()).toEqual(['second action', 'no action']);
});
