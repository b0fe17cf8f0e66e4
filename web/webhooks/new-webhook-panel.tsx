import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import { webhookEventNames, webhookEvents, webhookLimits } from '#contract/webhook-words.ts';
import type { createWebhook } from '#contract/webhooks.ts';
import { useAnswerTo } from '../platform/actions/action-answer.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { CopyButton } from '../ui/actions/copy-button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { boxOf, newWebhook } from './webhook-actions.ts';

type Created = Reply<typeof createWebhook>;
const start = { url: '', ...Object.fromEntries(webhookEventNames.map((name) => [boxOf(name), false])) };

export function NewWebhookPanel({ count }: { count: number }) {
  const answer = useAnswerTo(newWebhook, {});
  const [created, setCreated] = useState((answer?.done?.reply as Created | undefined)?.data);
  return (
    <Panel
      id="nova-dojava"
      title="Nova dojava"
      text="Svaka je dojava potpisana tajnom koju dobivate nakon dodavanja: po potpisu program zna da je naša."
    >
      {created && (
        <Notice tone="green" alert>
          <p>Tajnu za provjeru potpisa prikazujemo samo sada. Spremite je na sigurno mjesto.</p>
          <span className="secret-key">
            <code>{created.secret}</code>
            <CopyButton text={created.secret} label="Kopirajte tajnu" done="Tajna je kopirana." />
          </span>
        </Notice>
      )}
      {count >= webhookLimits.most ? (
        <p className="small muted">Imate najveći dopušteni broj dojava: {webhookLimits.most}.</p>
      ) : (
        <WebhookForm key={count} onCreated={setCreated} />
      )}
    </Panel>
  );
}

function WebhookForm({ onCreated }: { onCreated: (created: Created['data']) => void }) {
  const { revalidate } = useRevalidator();
  const form = useActionForm(newWebhook, start, {
    onReply: async ({ data }) => {
      onCreated(data);
      await revalidate();
    },
    fieldOf: (path) => (path.startsWith('events') ? boxOf(webhookEventNames[0]) : path),
  });
  return (
    <Form form={form} submit="Dodajte dojavu" busyText="Dodaje se…">
      <TextField
        name="url"
        label="Adresa"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        hint="Javna adresa koja počinje s https://."
      />
      <Field group label="Događaji" error={undefined}>
        {() => (
          <div className="choice-rows">
            {webhookEventNames.map((name) => (
              <Checkbox key={name} name={boxOf(name)} label={webhookEvents[name].label} />
            ))}
          </div>
        )}
      </Field>
    </Form>
  );
}
