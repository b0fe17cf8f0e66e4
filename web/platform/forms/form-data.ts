export type Files = Record<string, File | readonly File[]>;

function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined) return;
  if (value === null) form.append(name, '');
  else if (typeof value === 'boolean') form.append(name, value ? '1' : '0');
  else if (Array.isArray(value)) {
    // An empty list would have no entries, so its bare name is sent to indicate that it was cleared.
    if (!value.length) form.append(name, '');
    for (const item of value) append(form, `${name}[]`, item);
  } else if (typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner);
  else form.append(name, String(value));
}

/** Returns fields and files as multipart form data, with nested names in brackets: `contacts[phones][]`. */
export function formData(fields: object | undefined, files: Files): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) append(form, name, value);
  for (const [name, given] of Object.entries(files)) {
    if (given instanceof File) form.append(name, given);
    else for (const file of given) form.append(`${name}[]`, file);
  }
  return form;
}
