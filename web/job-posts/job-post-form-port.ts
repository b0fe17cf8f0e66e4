import { addMedia, createJobPost, deleteMedia, orderMedia, updateJobPost } from '#contract/job-posts.ts';
import { api } from '../platform/api.ts';
import { bodyOf, type Draft } from './draft.ts';
import type { SendPort } from './job-post-form-sending.ts';

/** Checked before it was sent; what is not chosen the server refuses by its field. */
const body = (draft: Draft) => bodyOf(draft.fields) as ReturnType<typeof bodyOf> & { job_category_id: number; job_type_id: number };

/** The calls of a send over the API; bytes come from where the form keeps them. */
export const sendPort = (fileOf: (id: string) => File | undefined, signal: AbortSignal): SendPort => ({
  create: async (draft) => (await api.call(createJobPost, { body: { ...body(draft), client_id: draft.clientId }, signal })).data,
  update: async (id, draft) => (await api.call(updateJobPost, { params: { id }, body: body(draft), signal })).data,
  async upload(id, fileId, onProgress) {
    const file = fileOf(fileId);
    if (!file) throw new Error(`the bytes of ${fileId} are gone`);
    const { data } = await api.upload(addMedia, {
      params: { id },
      file,
      fields: { client_id: fileId },
      onProgress,
      signal,
    });
    return data.id;
  },
  remove: (id, file) => api.call(deleteMedia, { params: { id, file }, signal }),
  async order(id, ids) {
    await api.call(orderMedia, { params: { id }, body: { ids }, signal });
  },
});
