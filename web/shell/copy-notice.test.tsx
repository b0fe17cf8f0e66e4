import { expect, test } from 'vitest';
import { rendered, wordsOf } from '../platform/page/rendered.tsx';
import { CopyNotice } from './copy-notice.tsx';

const words = (backup_moment: string | null) =>
  wordsOf(rendered(<CopyNotice copy={{ restored_at: '2026-11-26T10:00:00.000Z', backup_moment }} />));

test('administrators of a copied site see what is suspended, since when, and how to adopt the copy', () => {
  expect(words('2026-11-19T03:15:00.000Z')).toBe(
    'Ovo je kopija stranice, sa stanjem od 19. studenoga 2026. u 4:15. S nje se ne šalju poruke ni obavijesti, a uplate i povrati miruju. ' +
      'Ako je ovo sada prava stranica, na poslužitelju pokrenite npm run admin -- adopt .',
  );
  expect(words(null)).toContain('Ovo je kopija stranice. S nje');
});
