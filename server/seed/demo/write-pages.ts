import { pages } from '../../pages/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { versions } from '../../versions/tables.ts';

const body = `## Prije dolaska

- Pomaknite namještaj barem metar od mjesta na kojem se radi i sklonite što se lako razbije.
- Provjerite gdje su glavni ventil i ormarić s osiguračima te mogu li se zatvoriti.
- Javite majstoru kat, dizalo i mjesto za parkiranje.
- Fotografirajte stanje prije radova: slike pomažu i Vama i majstoru.

## Za vrijeme rada

Dogovorite koga zvati ako se pokaže nešto nepredviđeno. Dodatni rad i njegovu cijenu potvrdite porukom prije nego što počne.

## Nakon posla

Pregledajte obavljeno zajedno i isprobajte ono što je popravljeno. Zatim ostavite ocjenu: ona je majstoru preporuka, a idućem klijentu putokaz.`;

const page = {
  slug: 'priprema-za-majstora',
  title: 'Priprema doma za majstora',
  lead: 'Pola sata pripreme štedi sat rada, a majstoru pokazuje što točno treba.',
  body,
  seoTitle: '',
  seoDescription: '',
};

export async function writePages(tx: Tx): Promise<void> {
  const made = await tx
    .insert(pages)
    .values({ ...page, kind: 'free' })
    .onConflictDoNothing()
    .returning();
  await tx.insert(versions).values(
    made.map(({ id, major, minor, validFrom, note }) => ({
      subjectType: 'page',
      subjectId: id,
      number: 1,
      content: { ...page, major, minor, validFrom, note, version: `${major}.${minor}` },
    })),
  );
}
