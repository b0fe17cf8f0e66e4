import type { FieldsProps } from './fields-props.ts';
import { Repeater } from './repeater.tsx';

export function ContactFields({ fields, set, errors }: FieldsProps) {
  return (
    <>
      <Repeater
        name="contacts[phones][]"
        label="Telefon"
        type="tel"
        autoComplete="tel"
        placeholder="+385 91 234 5678"
        add="Dodajte telefon"
        value={fields.phones}
        onChange={(value) => set('phones', value)}
        error={errors.phones}
      />
      <Repeater
        name="contacts[emails][]"
        label="Email za javljanje"
        type="email"
        autoComplete="email"
        placeholder="ime@primjer.hr"
        add="Dodajte email"
        hint="Kontakte vide samo prijavljeni korisnici, na klik. Email kojim se prijavljujete ne vidi nitko."
        value={fields.emails}
        onChange={(value) => set('emails', value)}
        error={errors.emails}
      />
    </>
  );
}
