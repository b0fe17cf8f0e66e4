const begins = 'podijeljeno-';

/** Returns a new id, under which a picture shared from the phone is stored until a form adds it. */
export const sharedId = () => begins + crypto.randomUUID();

/** Returns the valid ids in a URL parameter, ignoring anything else. */
export const sharedIds = (text: string | null) =>
  (text ?? '').split(',').filter((id) => new RegExp(`^${begins}[\\da-f-]{36}$`).test(id));
