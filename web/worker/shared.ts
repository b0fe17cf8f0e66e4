import { paths } from '#contract/paths.ts';
import { cut } from '#contract/text.ts';
import { browserFiles } from '../platform/kept-files.ts';
import { sharedId } from '../platform/shared-id.ts';

/** More than an inquiry takes are not kept; the form says how many it takes. */
const most = 12;

/** Pictures shared from the phone wait in the browser's file store, and the form for an inquiry opens with them (the manifest's `share_target`). */
export async function takeShared(request: Request): Promise<Response> {
  const query = new URLSearchParams();
  try {
    const form = await request.formData();
    const pictures = form
      .getAll('slike')
      .filter((one): one is File => typeof one !== 'string' && one.size > 0);
    const ids: string[] = [];
    for (const picture of pictures.slice(0, most)) {
      const id = sharedId();
      await browserFiles.put(id, picture);
      ids.push(id);
    }
    if (ids.length > 0) query.set('slike', ids.join());
    const words = String(form.get('opis') ?? '').trim();
    if (words) query.set('opis', cut(words, 500));
  } catch {
    // The form opens without them, rather than not at all.
  }
  return Response.redirect(query.size > 0 ? `${paths.newJob()}?${query}` : paths.newJob(), 303);
}
