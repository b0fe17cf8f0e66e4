import { formatClock, formatLongDate } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import {
  confirmPhone as confirm,
  getPhone,
  type OwnPhone,
  removePhone as remove,
  sendPhoneCode as send,
} from '#contract/phones.ts';
import { defineAction } from '../platform/actions/action.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { Route } from './+types/phone.page.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const { data } = await load(args, getPhone);
  return data;
}

const there = () => paths.phone();

const sendPhoneCode = defineAction('posalji-kod', send, {
  done: ['Kod je poslan SMS-om.', 'Upišite ga u idućih deset minuta.'],
  to: there,
});

const confirmPhone = defineAction('potvrdi-broj', confirm, {
  done: ['Broj je potvrđen.', 'Na Vašem profilu piše „Broj potvrđen“.'],
  to: there,
});

const removePhone = defineAction('ukloni-broj', remove, {
  done: ['Broj je uklonjen.'],
});

const askToRemove = {
  title: 'Ukloniti broj?',
  content: 'Oznaka „Broj potvrđen“ nestaje s profila, a SMS obavijesti više ne šaljemo.',
  submit: 'Uklonite',
  busyText: 'Uklanja se…',
};

export const action = handleActions(sendPhoneCode, confirmPhone, removePhone);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Broj mobitela' });

export default function PhonePage({ loaderData: { confirmed, waiting, gateway } }: Route.ComponentProps) {
  return (
    <>
      <div>
        <h1>Broj mobitela</h1>
        <p className="muted mt-2">
          Potvrđeni broj ne prikazujemo nikome: na profilu piše samo „Broj potvrđen“. Na njega možete primati{' '}
          <Link className="link" to={paths.notificationSettings()}>
            SMS obavijesti
          </Link>
          .
        </p>
      </div>
      <ActionRefusal fields={['phone', 'code']} />
      {gateway === 'stand_in' && (
        <Notice tone="amber">
          Ovo je stranica za isprobavanje: SMS poruke se ne šalju, nego ih vidite na{' '}
          <a className="link" href="/dev/mail">
            /dev/mail
          </a>
          .
        </Notice>
      )}
      {confirmed && <ConfirmedPanel confirmed={confirmed} />}
      {waiting && <CodePanel key={waiting.expires_at} waiting={waiting} />}
      {gateway === 'off' ? (
        <Notice>Potvrda broja trenutačno nije dostupna.</Notice>
      ) : (
        <NumberPanel title={confirmed ? 'Drugi broj' : waiting ? 'Novi kod' : 'Potvrdite broj'} />
      )}
    </>
  );
}

const ConfirmedPanel = ({ confirmed: { phone, at } }: { confirmed: NonNullable<OwnPhone['confirmed']> }) => (
  <Panel
    title={phone}
    text={`Potvrđen ${formatLongDate(at)}`}
    state={
      <Badge tone="green" shape="check">
        Broj potvrđen
      </Badge>
    }
  >
    <ActionButton action={removePhone} values={{}} ask={askToRemove} size="sm">
      Uklonite broj
    </ActionButton>
  </Panel>
);

function CodePanel({ waiting }: { waiting: NonNullable<OwnPhone['waiting']> }) {
  const form = useActionForm(confirmPhone, { code: '' });
  return (
    <Panel
      title="Upišite kod"
      text={`Kod je poslan na ${waiting.phone}. Vrijedi do ${formatClock(waiting.expires_at)}.`}
    >
      <Form form={form} submit="Potvrdite broj" busyText="Provjerava se…">
        <TextField
          name="code"
          label="Kod iz SMS-a"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          spellCheck={false}
          hint="Šest znamenki."
        />
      </Form>
    </Panel>
  );
}

function NumberPanel({ title }: { title: string }) {
  const form = useActionForm(sendPhoneCode, { phone: '' });
  return (
    <Panel title={title} text="Poslat ćemo SMS sa šest znamenki. Za Vas je besplatan.">
      <Form form={form} submit="Pošaljite kod">
        <TextField
          name="phone"
          label="Broj mobitela"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Hrvatski broj, na primjer 091 555 0100."
        />
      </Form>
    </Panel>
  );
}
