import { endpoint } from './endpoint.ts';
import { one, text } from './shapes.ts';
import { abouts, signalNames } from './signal-kinds.ts';
import { z } from './zod.ts';

const tag = 'signals';
const signal = z.enum(signalNames);

/** A finding of a detector, with its reason and the other subject that the reason refers to. */
export const finding = z
  .object({
    signal,
    reason: z.string(),
    about: z.object({ kind: z.enum(abouts), id: z.number() }).nullable(),
    /**
     * How often the signal was right in the decided cases of the last twelve months; null while the sample is
     * too small.
     */
    record: z.object({ hits: z.number(), decided: z.number() }).nullable(),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof finding>;

/**
 * A signal's record over the last twelve months: a hit is a case that was not accepted, a miss one that was.
 */
export const signalCount = z
  .object({ signal, open: z.number(), hits: z.number(), misses: z.number() })
  .meta({ id: 'SignalCount' });
export type SignalCount = z.infer<typeof signalCount>;

export const listSignals = endpoint({
  method: 'GET',
  path: '/admin/signals',
  tag,
  summary: 'Što program primjećuje i koliko je puta bio u pravu',
  auth: 'moderate',
  query: z.strictObject({}),
  response: z.object({ data: z.array(signalCount) }),
});

const words = z.object({ words: z.array(text({ min: 3, max: 60 })).max(200) }).meta({ id: 'SignalWords' });
export type SignalWords = z.infer<typeof words>;
export const getSignalWords = endpoint({
  method: 'GET',
  path: '/admin/signals/words',
  tag,
  summary: 'Riječi i izrazi na koje program upozorava',
  auth: 'moderate',
  response: one(words),
});
export const putSignalWords = endpoint({
  method: 'PUT',
  path: '/admin/signals/words',
  tag,
  summary: 'Izmjena popisa riječi',
  auth: 'moderate',
  body: words,
  response: one(words),
  example: { body: { words: ['brza zarada', 'kredit bez provjere'] } },
});
