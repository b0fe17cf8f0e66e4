import { expect, test } from 'vitest';
import { rendered } from '../page/rendered.tsx';
import { type Check, type LiveForm, useLiveForm } from './live-form.ts';

interface Values {
  name: string;
  phones: string[];
}

const isShort = (text: string) => text.length < 3;
const check: Check<Values> = async ({ name, phones }) => ({
  ...(isShort(name) && { name: ['Prekratko.', 'Druga.'] }),
  ...Object.fromEntries(
    phones.flatMap((phone, at) => (isShort(phone) ? [[`contacts.phones.${at}`, ['Prekratko.']]] : [])),
  ),
});
const fieldOf = (path: string) => path.replace('contacts.', '');

interface Props {
  values: Values;
  by: Check<Values>;
  onForm: (form: LiveForm<Values>) => void;
}

function Held({ values, by, onForm }: Props) {
  onForm(useLiveForm(values, by, { fieldOf }));
  return null;
}

function formOf(values: Values, by = check): LiveForm<Values> {
  const forms: LiveForm<Values>[] = [];
  rendered(<Held values={values} by={by} onForm={(form) => forms.push(form)} />);
  const [form] = forms;
  if (!form) throw new Error('The form was not rendered.');
  return form;
}
const errorOf = (form: LiveForm<Values>, name: 'name' | 'phones') => form.getFieldState(name).error;

test('submitting shows only the errors of the submitted fields, each at the entry that caused it', async () => {
  const form = formOf({ name: '', phones: ['091 123', ''] });
  expect(await form.submit(['phones'])).toEqual(['phones']);
  expect(errorOf(form, 'phones')).toMatchObject([undefined, { message: 'Prekratko.' }]);
  expect(errorOf(form, 'name')).toBeUndefined();
  expect(await form.submit(['name', 'phones'])).toEqual(['name', 'phones']);
  expect(errorOf(form, 'name')).toMatchObject({ message: 'Prekratko.' });
});

test('a value set by code is validated if its field has been submitted', async () => {
  const form = formOf({ name: 'Ana', phones: [] });
  form.put({ name: '', phones: [''] });
  await form.submit(['phones']);
  expect(errorOf(form, 'name')).toBeUndefined();
  form.put({ phones: ['091 123'] });
  await expect.poll(() => errorOf(form, 'phones')).toBeUndefined();
});

test('an error from the server is shown at its field until the next submit', async () => {
  const form = formOf({ name: 'Ana', phones: ['091 123'] });
  expect(form.refuse({ 'contacts.phones.0': ['Ovaj broj ne postoji.'] })).toHaveProperty(['phones.0']);
  expect(errorOf(form, 'phones')).toMatchObject([{ message: 'Ovaj broj ne postoji.' }]);
  expect(await form.submit(['name', 'phones'])).toEqual([]);
  expect(errorOf(form, 'phones')).toBeUndefined();
});

test('only the server validates a form if the rules cannot be loaded', async () => {
  const form = formOf({ name: '', phones: [] }, () => Promise.reject(new Error('offline')));
  expect(await form.submit(['name'])).toEqual([]);
});
