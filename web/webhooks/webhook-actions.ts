import { webhookEventNames } from '#contract/webhook-words.ts';
import { createWebhook, deleteWebhook, testWebhook, updateWebhook } from '#contract/webhooks.ts';
import { defineAction } from '../platform/actions/action.ts';

interface NewWebhook {
  url: string;
  /** Events by name, as checkboxes. */
  [event: string]: string | boolean;
}

export const newWebhook = defineAction('nova-dojava', createWebhook, {
  input: ({ url, ...boxes }: NewWebhook) => ({
    body: { url, events: webhookEventNames.filter((name) => boxes[boxOf(name)]) },
  }),
  read: (form) => ({
    url: String(form.get('url')),
    ...Object.fromEntries(webhookEventNames.map((name) => [boxOf(name), form.has(boxOf(name))])),
  }),
  shows: true,
});

/** Returns the name of an event's checkbox, without the dot, which the form library would parse as a path. */
export const boxOf = (event: string) => event.replace('.', '-');

export const tryWebhook = defineAction('probna-dojava', testWebhook, {
  done: ['Probna je dojava na putu.', 'Ishod je za nekoliko trenutaka na popisu isporuka.'],
});
export const pauseWebhook = defineAction('zaustavi-dojavu', updateWebhook, {
  input: ({ id }: { id: number }) => ({ params: { id }, body: { paused: '1' } }),
  done: ['Dojava je zaustavljena.'],
});
export const resumeWebhook = defineAction('nastavi-dojavu', updateWebhook, {
  input: ({ id }: { id: number }) => ({ params: { id }, body: { paused: '0' } }),
  done: ['Dojava je nastavljena.'],
});
export const removeWebhook = defineAction('izbrisi-dojavu', deleteWebhook, {
  done: ['Dojava je izbrisana.'],
  arrived: [404],
});

export const webhookActions = [newWebhook, tryWebhook, pauseWebhook, resumeWebhook, removeWebhook] as const;

export const askToDelete = (url: string) => ({
  title: 'Izbrisati dojavu?',
  content: `Na adresu ${url} više ništa ne šaljemo, a popis isporuka se briše.`,
  submit: 'Izbrišite',
  busyText: 'Briše se…',
  danger: true,
});
