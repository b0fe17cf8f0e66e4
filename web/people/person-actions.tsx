import type { ComponentProps, ReactNode } from 'react';
import { dayOf } from '#contract/format.ts';
import type { Person } from '#contract/people.ts';
import { roleNames } from '#contract/people-labels.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { sessionChanged } from '../platform/api/session-change.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { Select } from '../ui/choices/select.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import * as actions from './people-actions.ts';

interface Props {
  form: ComponentProps<typeof Form>['form'];
  title: string;
  /** Consequences, shown before confirming. */
  text: string;
  submit: string;
  /** True if the reason is not sent to the person. */
  unsaid?: boolean;
  children?: ReactNode;
}

const ReasonForm = ({ form, title, text, submit, unsaid, children }: Props) => (
  <details className="card p-4">
    <summary>{title}</summary>
    <p className="small muted mt-2 mb-3">{text}</p>
    <Form form={form} submit={submit}>
      {children}
      <TextArea
        name="reason"
        label="Razlog"
        hint={unsaid ? 'Ostaje u dnevniku radnji' : 'Korisnik ga dobiva emailom'}
        max={500}
      />
    </Form>
  </details>
);

interface Of {
  person: Person;
}
const start = { reason: '' };

const Warn = ({ person: { id } }: Of) => (
  <ReasonForm
    form={useActionForm(actions.warn, start, { values: { id } })}
    title="Upozorite"
    text="Korisnik dobiva email; račun radi i dalje."
    submit="Pošaljite upozorenje"
  />
);

const Suspend = ({ person: { id } }: Of) => (
  <ReasonForm
    form={useActionForm(actions.suspend, { ...start, days: 7 }, { values: { id } })}
    title="Privremeno ograničite"
    text="Do isteka roka korisnik može čitati, ali ne i objavljivati ni pisati drugima."
    submit="Ograničite račun"
  >
    <TextField name="days" label="Trajanje u danima" type="number" inputMode="numeric" />
  </ReasonForm>
);

const Ban = ({ person: { id } }: Of) => (
  <ReasonForm
    form={useActionForm(actions.ban, start, { values: { id } })}
    title="Zabranite račun"
    text="Korisnik se odjavljuje sa svih uređaja i više se ne može prijaviti, a profil i poslovi se sakrivaju."
    submit="Zabranite račun"
  />
);

const Lift = ({ person: { id, standing } }: Of) => (
  <ReasonForm
    form={useActionForm(actions.lift, start, { values: { id } })}
    title={standing === 'banned' ? 'Ukinite zabranu' : 'Ukinite ograničenje'}
    text="Račun ponovno radi, a sakriveni poslovi vraćaju se u stanje u kojem su bili."
    submit="Ukinite"
  />
);

/** Returns the last day of a boost; `until` is the midnight that ends it. */
const lastDayOf = (until: string) => dayOf(new Date(new Date(until).getTime() - 1));

const Boost = ({ person: { id, boosted_from: from, boosted_until: until } }: Of) => (
  <ReasonForm
    form={useActionForm(
      actions.setBoost,
      { ...start, from: from ? dayOf(new Date(from)) : '', until: until ? lastDayOf(until) : '' },
      { values: { id } },
    )}
    title="Istaknite majstora"
    text="Od prvog do zadnjeg dana stoji ispred ostalih, s oznakom „Istaknuto“. Bez zadnjeg dana više nije istaknut."
    submit="Spremite"
    unsaid
  >
    <DateField name="from" label="Prvi dan" optional />
    <DateField name="until" label="Zadnji dan" optional />
  </ReasonForm>
);

const roleOptions = Object.entries(roleNames).map(([value, label]) => ({ value, label }));

const Role = ({ person: { id, role } }: Of) => (
  <ReasonForm
    form={useActionForm(actions.setRole, { ...start, role: role ?? '' }, { values: { id } })}
    title="Promijenite ulogu"
    text="Bez uloge račun nema pristup administraciji."
    submit="Promijenite ulogu"
    unsaid
  >
    <Select name="role" label="Uloga" options={roleOptions} optional placeholder="Bez uloge" />
  </ReasonForm>
);

const View = ({ person: { id } }: Of) => (
  <ReasonForm
    form={useActionForm(actions.view, start, { values: { id }, onReply: sessionChanged })}
    title="Pogledajte kao korisnik"
    text="Pola sata vidite portal kao ovaj korisnik: bez poruka i bez mogućnosti izmjena."
    submit="Pogledajte"
    unsaid
  />
);

const Mails = ({ person: { id, is_verified: confirmed } }: Of) => (
  <div className="card p-4">
    <h3 className="mb-3">Pošaljite email ponovno</h3>
    <div className="flex flex-wrap gap-3">
      {!confirmed && (
        <ActionButton action={actions.mailAgain} values={{ id, kind: 'confirmation' }}>
          Potvrda adrese
        </ActionButton>
      )}
      <ActionButton action={actions.mailAgain} values={{ id, kind: 'reset' }}>
        Nova lozinka
      </ActionButton>
    </div>
  </div>
);

export function PersonActions({ person }: Of) {
  const { can } = person;
  return (
    <>
      {can.warn && <Warn person={person} />}
      {can.suspend && <Suspend person={person} />}
      {can.ban && <Ban person={person} />}
      {can.lift && <Lift person={person} />}
      {can.boost && <Boost person={person} />}
      {can.role && <Role person={person} />}
      {can.view && <View person={person} />}
      {can.mail && <Mails person={person} />}
    </>
  );
}
