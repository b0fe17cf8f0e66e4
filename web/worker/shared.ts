import { cut } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { browserFiles } from '../platform/storage/file-storage.ts';
import { sharedId } from '../platform/storage/shared-id.ts';

/** Maximum pictures stored; the form itself reports how many an inquiry may have. */
const most = 12;

/**
 * Receives pictures shared from the phone (Web Share Target): stores them in the browser and redirects to the
 * form for an inquiry.
 */
export async function receiveSharedFiles(request: Request): Promise<Response> {
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
    // If reading the shared data fails, the form opens without it.
  }
  return Response.redirect(query.size > 0 ? `${paths.newJob()}?${query}` : paths.newJob(), 303);
}
