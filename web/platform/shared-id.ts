const begins = 'podijeljeno-';

/** Names a picture shared from the phone until a form takes it. */
export const sharedId = () => begins + crypto.randomUUID();

/** The names in an address, without whatever else somebody wrote there. */
export const sharedIds = (text: string | null) =>
  (text ?? '').split(',').filter((id) => new RegExp(`^${begins}[\\da-f-]{36}$`).test(id));
