const begins = 'podijeljeno-';

/** Returns a new id for a picture shared from the phone, used until a form takes the picture. */
export const sharedId = () => begins + crypto.randomUUID();

/** Returns the valid ids in a URL parameter, ignoring anything else. */
export const sharedIds = (text: string | null) =>
  (text ?? '').split(',').filter((id) => new RegExp(`^${begins}[\\da-f-]{36}$`).test(id));
