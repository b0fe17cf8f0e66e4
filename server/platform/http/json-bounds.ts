import { AppError } from '#contract/errors.ts';
import { unknownFieldMessage } from '#contract/messages.ts';

/**
 * Limits of a JSON body; the largest known, a profile with every town and job type, has about 1000 values.
 */
const most = { levels: 32, values: 10_000 };

const [quote, backslash, comma] = [34, 92, 44];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/**
 * Throws `too_deep` or `too_large` if a JSON text exceeds the limits, before any object is built. Syntax
 * errors are left to the parser.
 */
export function assertJsonBounds(text: string): void {
  let levels = 0;
  let values = 1;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === backslash) at++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === comma || code === openList || code === openObject) {
      if (++values > most.values) throw new AppError('too_large');
      if (code !== comma && ++levels > most.levels) throw new AppError('too_deep');
    } else if (code === closeList || code === closeObject) levels--;
  }
}

/** Returns the path of a field that could reach an object's prototype, such as `filters.__proto__`. */
function prototypeField(value: unknown): string | undefined {
  const left: [path: string, value: unknown][] = [['', value]];
  for (let place = left.pop(); place; place = left.pop()) {
    const [path, object] = place;
    if (typeof object !== 'object' || object === null) continue;
    for (const [name, inner] of Object.entries(object)) {
      const isObject = typeof inner === 'object' && inner !== null;
      if (name === '__proto__' || (name === 'constructor' && isObject && Object.hasOwn(inner, 'prototype')))
        return path + name;
      left.push([`${path}${name}.`, inner]);
    }
  }
  return undefined;
}

/**
 * Returns a 422 that names the field through which a JSON text could reach a prototype, or undefined if the
 * text has no such field or is not JSON.
 */
export function prototypeError(text: string): AppError | undefined {
  try {
    const name = prototypeField(JSON.parse(text));
    return name === undefined
      ? undefined
      : new AppError('invalid', { fields: { [name]: [unknownFieldMessage(name)] } });
  } catch {
    return undefined;
  }
}
