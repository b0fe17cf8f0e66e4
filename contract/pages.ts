import { endpoint } from './endpoint.ts';
import { one, text } from './shapes.ts';
import { z } from './zod.ts';

/** Editable marketing figures on the home page (product.md). */
const claims = z
  .array(z.object({ value: text({ max: 20 }), label: text({ max: 40 }) }))
  .min(1)
  .max(4);
export type Claims = z.infer<typeof claims>;

export const getClaims = endpoint({ method: 'GET', path: '/claims', tag: 'pages', summary: 'Tvrdnje na početnoj', cache: 'current', response: one(claims) });
export const putClaims = endpoint({
  method: 'PUT',
  path: '/admin/claims',
  tag: 'pages',
  summary: 'Izmjena tvrdnji',
  auth: 'content',
  body: z.object({ claims }),
  response: one(claims),
  example: { body: { claims: [{ value: '10.000+', label: 'korisnika' }] } },
});
