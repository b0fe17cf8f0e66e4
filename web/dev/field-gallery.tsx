import { Search } from 'lucide-react';
import { useState } from 'react';
import { login, signup } from '#contract/auth.ts';
import { createReview } from '#contract/reviews.ts';
import { toast } from '../platform/actions/toast.tsx';
import { useEndpointForm } from '../platform/forms/form.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { Form } from '../ui/fields/form.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { StarsInput } from '../ui/fields/stars-input.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { TwoStepFields, useTwoSteps } from '../ui/fields/two-step-fields.tsx';
import { Columns, Part } from './part.tsx';

export function FieldGallery() {
  return (
    <>
      <Part title="Polja">
        <Fields />
      </Part>
      <Part title="Obrasci">
        <Columns>
          <SignUp />
          <SignIn />
          <Review />
        </Columns>
      </Part>
    </>
  );
}

function Fields() {
  const [text, setText] = useState('ime@primjer');
  const [about, setAbout] = useState('Curi.');
  const [password, setPassword] = useState('hajduk1950');
  const [search, setSearch] = useState('');
  const [day, setDay] = useState('2026-11-07');
  return (
    <Columns>
      <TextField
        name="email"
        label="Email"
        type="email"
        value={text}
        onChange={setText}
        error="Email mora biti važeći email."
      />
      <TextField
        name="phone"
        label="Telefon"
        type="tel"
        optional
        hint="Vide ga samo prijavljeni korisnici."
        value={search}
        onChange={setSearch}
      />
      <DateField name="day" label="Početak" optional value={day} onChange={setDay} />
      <TextField
        name="search"
        label="Pretraga"
        labelHidden
        type="search"
        placeholder="Pretražite poslove i majstore"
        icon={<Search size={20} strokeWidth={1.9} aria-hidden />}
        value={search}
        onChange={setSearch}
      />
      <PasswordField
        name="new-password"
        label="Nova lozinka"
        autoComplete="new-password"
        meter
        value={password}
        onChange={setPassword}
      />
      <TextArea
        name="subject"
        label="Opis posla"
        max={5000}
        hint="Napišite što se događa, otkad i na kojem mjestu."
        value={about}
        onChange={setAbout}
        error="Polje Opis posla ne smije sadržavati manje od 10 znakova."
      />
      <TextArea name="comment" label="Komentar" max={10} value={about} onChange={setAbout} />
    </Columns>
  );
}

function SignUp() {
  const form = useEndpointForm(signup, { name: '', email: '', password: '', agreement: false });
  return (
    <Form form={form} onSuccess={() => toast.success('Registracija je uspjela')} submit="Registrirajte se">
      <TextField name="name" label="Ime" autoComplete="name" />
      <TextField name="email" label="Email" type="email" autoComplete="email" />
      <PasswordField name="password" label="Lozinka" autoComplete="new-password" meter />
      <Checkbox name="agreement" label="Prihvaćam uvjete korištenja i politiku privatnosti" />
    </Form>
  );
}

function SignIn() {
  const form = useEndpointForm(login, { email: '', password: '' });
  const steps = useTwoSteps(form, 'email');
  return (
    <Form
      form={form}
      before={steps.before}
      onSuccess={() => toast.success('Prijava je uspjela')}
      submit={steps.revealed ? 'Prijavite se' : 'Dalje'}
    >
      <TwoStepFields
        steps={steps}
        first={(revealed, change) => (
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            readOnly={revealed}
            end={change}
          />
        )}
        second={<PasswordField name="password" label="Lozinka" autoComplete="current-password" />}
      />
    </Form>
  );
}

function Review() {
  const form = useEndpointForm(createReview, { user_id: '', stars: 0, comment: '' });
  return (
    <Form form={form} submit="Pošaljite ocjenu">
      <StarsInput name="stars" label="Ocjena" />
      <TextArea name="comment" label="Komentar" max={555} />
    </Form>
  );
}
