import { KeySquare } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiToken, createApiToken } from '#contract/api-tokens.ts';
import { limits } from '#contract/constants.ts';
import type { Reply } from '#contract/endpoint.ts';
import { formatDate } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { scopeNames, tokenScopes } from '#contract/token-scopes.ts';
import type { Me } from '#contract/users.ts';
import { useAnswerTo } from '../../platform/actions/action-answer.ts';
import { useActionForm } from '../../platform/actions/use-action-form.ts';
import { useRoot } from '../../platform/api/session.ts';
import { Link } from '../../platform/page/link.tsx';
import { ActionButton } from '../../ui/actions/action-form.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { Select } from '../../ui/choices/select.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { Panel, PanelRow } from '../../ui/display/panel.tsx';
import { ScriptNeeded } from '../../ui/display/script-needed.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { askToRevoke, newToken, revokeToken } from './security-actions.ts';
import { useProvenForm } from './use-proven-form.ts';

type Created = Reply<typeof createApiToken>['data'];

export function TokensPanel({ me, tokens }: { me: Me; tokens: readonly ApiToken[] }) {
  const answer = useAnswerTo(newToken, {});
  const shown = (answer?.done?.reply as Reply<typeof createApiToken> | undefined)?.data;
  const { appUrl } = useRoot();
  const [created, setCreated] = useState<Created | undefined>(shown);
  const current = tokens.some(({ id }) => id === created?.id) ? created : undefined;
  return (
    <Panel
      id="tokeni"
      title="API tokeni"
      text={
        <>
          S tokenom program čita i piše u Vaše ime, bez Vaše lozinke. Što sve može, piše u{' '}
          <a className="link" href={paths.apiDocs()}>
            opisu API-ja
          </a>
          . Program koji treba znati što se dogodilo, obavijestite{' '}
          <Link className="link" to={paths.webhooks()}>
            dojavama
          </Link>
          . AI pomoćnik koji podržava MCP (Streamable HTTP) s tokenom traži poslove i majstore, objavljuje
          upite i šalje ponude: upišite mu adresu <code className="wrap-anywhere">{appUrl}/api/mcp</code>, a
          token u zaglavlje <code className="wrap-anywhere">Authorization: Bearer</code>.
        </>
      }
    >
      {current && (
        <Notice tone="green" alert>
          <p>Token „{current.name}“ prikazujemo samo sada. Spremite ga na sigurno mjesto.</p>
          <span className="secret-key">
            <code>{current.token}</code>
            <CopyButton text={current.token} label="Kopirajte token" done="Token je kopiran." />
          </span>
        </Notice>
      )}
      {tokens.length > 0 && (
        <ul className="rows">
          {tokens.map((token) => (
            <PanelRow
              key={token.id}
              icon={<KeySquare size={24} strokeWidth={1.75} aria-hidden />}
              title={token.name}
              text={
                <span suppressHydrationWarning>
                  {token.scopes.map((scope) => tokenScopes[scope].label).join(', ')} · Vrijedi do:{' '}
                  {formatDate(token.expires_at)} ·{' '}
                  {token.last_used_at
                    ? `Zadnje korištenje: ${formatDate(token.last_used_at)}`
                    : 'Još nije korišten'}
                </span>
              }
              action={
                <ActionButton
                  action={revokeToken}
                  values={{ id: token.id }}
                  ask={askToRevoke(token.name)}
                  size="sm"
                  variant="danger"
                  aria-label={`Opozovite token: ${token.name}`}
                >
                  Opozovite
                </ActionButton>
              }
            />
          ))}
        </ul>
      )}
      {tokens.length >= limits.apiTokens.most ? (
        <p className="small muted">Imate najveći dopušteni broj tokena: {limits.apiTokens.most}.</p>
      ) : (
        <TokenForm me={me} key={tokens.length} onCreated={setCreated} />
      )}
    </Panel>
  );
}

const durations = [
  { value: 7, label: '7 dana' },
  { value: 30, label: '30 dana' },
  { value: 90, label: '90 dana' },
  { value: limits.apiTokens.daysMost, label: 'Godina dana' },
] as const;

function TokenForm({ me, onCreated }: { me: Me; onCreated: (created: Created) => void }) {
  const { revalidate } = useRevalidator();
  const answer = useAnswerTo(newToken, {});
  const [open, setOpen] = useState(answer !== undefined && !answer.done);
  const onReply = async (reply: Reply<typeof createApiToken>) => {
    onCreated(reply.data);
    await revalidate();
  };
  const start = { token_name: '', days: 90, read: true, posts: false, chats: false, offers: false };
  const form = useActionForm(
    newToken,
    { ...start, reviews: false, ...(me.has_password && { password: '' }) },
    { onReply, fieldOf: (path) => (path.startsWith('scopes') ? 'read' : path) },
  );
  const before = useProvenForm(newToken, form, {
    onReply: (reply) => onReply(reply as Reply<typeof createApiToken>),
  });
  return (
    <details className="panel-more" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Novi token</summary>
      {!me.has_password && <ScriptNeeded what="API token" />}
      <Form
        form={form}
        before={me.has_password ? undefined : before}
        submit="Izradite token"
        busyText="Izrađuje se…"
        className={me.has_password ? 'form mt-4' : 'form mt-4 script-only'}
      >
        <TextField
          name="token_name"
          label="Naziv"
          autoComplete="off"
          hint="Po njemu ćete ga prepoznati, npr. „Kalendar“."
        />
        <Field group label="Dopuštenja" error={undefined}>
          {() => (
            <div className="choice-rows">
              {scopeNames.map((scope) => (
                <Checkbox
                  key={scope}
                  name={scope}
                  label={
                    <>
                      <b>{tokenScopes[scope].label}</b>: {tokenScopes[scope].text}
                    </>
                  }
                />
              ))}
            </div>
          )}
        </Field>
        <Select name="days" label="Trajanje" options={durations} />
        {me.has_password && <PasswordField name="password" label="Lozinka" autoComplete="current-password" />}
      </Form>
    </details>
  );
}
