import { api } from '../platform/api.ts';
import { bodyOf, type Draft } from './draft.ts';
import type { SendPort } from './job-post-form-sending.ts';

const contract = () => import('#contract/job-posts.ts');
/** Checked before it was sent; what is not chosen the server refuses by its field. */
const body = (draft: Draft) => bodyOf(draft.fields) as ReturnType<typeof bodyOf> & { job_category_id: number; job_type_id: number };

/** The calls of a send over the API; bytes come from where the form keeps them. */
export const sendPort = (fileOf: (id: string) => File | undefined, signal: AbortSignal): SendPort => ({
  create: async (draft) =>
    (await api.call(() => contract().then((part) => part.createJobPost), { body: { ...body(draft), client_id: draft.clientId }, signal })).data,
  update: async (id, draft) => (await api.call(() => contract().then((part) => part.updateJobPost), { params: { id }, body: body(draft), signal })).data,
  async upload(id, fileId, onProgress) {
    const file = fileOf(fileId);
    if (!file) throw new Error(`the bytes of ${fileId} are gone`);
    const { data } = await api.upload(() => contract().then((part) => part.addMedia), {
      params: { id },
      file,
      fields: { client_id: fileId },
      onProgress,
      signal,
    });
    return data.id;
  },
  remove: (id, file) => api.call(() => contract().then((part) => part.deleteMedia), { params: { id, file }, signal }),
  async order(id, ids) {
    await api.call(() => contract().then((part) => part.orderMedia), { params: { id }, body: { ids }, signal });
  },
});
