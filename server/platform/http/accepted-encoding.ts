/** Cache of parsed Accept-Encoding headers; browsers send few distinct values. */
const known = new Map<string, ReadonlySet<string>>();

function read(header: string): ReadonlySet<string> {
  const taken = header.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name && !parameters.some((one) => /^q\s*=\s*0(?:\.0*)?$/.test(one)) ? [name] : [];
  });
  return new Set(taken);
}

/**
 * Returns the first of the wanted encodings that the client accepts (RFC 9110, Accept-Encoding); undefined if
 * there is none.
 */
export function acceptedOf<E extends string>(
  header: string | string[] | undefined,
  wanted: readonly E[],
): E | undefined {
  const text = String(header ?? '');
  let taken = known.get(text);
  if (!taken) {
    if (known.size > 100) known.clear();
    taken = read(text);
    known.set(text, taken);
  }
  return wanted.find((name) => taken.has(name));
}
