import { beforeEach, describe, expect, test } from 'vitest';
import type { JobPost } from '#contract/job-posts.ts';
import { ApiError } from '../../platform/api/api.ts';
import { blankDraft, bodyOf, type Draft } from './draft.ts';
import { type SendPort, type SendResult, sendAll, sendDraft, stagesOf, type Transfer } from './sending.ts';

const offline = () => new ApiError(0, { message: 'Nema veze s poslužiteljem.', errors: {} });
const refusal = (status: number, errors: Record<string, string[]> = {}) =>
  new ApiError(status, { message: 'Ne.', errors });

class FakeServer implements SendPort {
  posts = new Map<string, { id: number; body: ReturnType<typeof bodyOf>; gone?: boolean }>();
  media = new Map<string, number>();
  ids: number[] = [];
  calls: string[] = [];
  failing = new Map<string, 'before' | 'after' | ApiError>();
  open = 0;
  mostOpen = 0;

  private async call<T>(name: string, work: () => T): Promise<T> {
    this.calls.push(name);
    const how = this.failing.get(name);
    this.failing.delete(name);
    this.mostOpen = Math.max(this.mostOpen, (this.open += 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
    this.open -= 1;
    if (how instanceof ApiError) throw how;
    if (how === 'before') throw offline();
    const answer = work();
    if (how === 'after') throw offline();
    return answer;
  }
  private dto(id: number, body: ReturnType<typeof bodyOf>): JobPost {
    const ref = (ofId: number | null | undefined) => (ofId ? { id: ofId } : null);
    return {
      ...body,
      id,
      job_category: ref(body.job_category_id),
      job_type: ref(body.job_type_id),
      county: ref(body.county_id),
      town: ref(body.town_id),
      media_files: [],
    } as unknown as JobPost;
  }
  create = (draft: Draft) =>
    this.call('create', () => {
      const known = this.posts.get(draft.clientId);
      const post = known ?? { id: this.posts.size + 1, body: bodyOf(draft.fields) };
      this.posts.set(draft.clientId, post);
      return this.dto(post.id, post.body);
    });
  update = (id: number, draft: Draft) =>
    this.call('update', () => {
      const post = [...this.posts.values()].find((one) => one.id === id && !one.gone);
      if (!post) throw refusal(404);
      post.body = bodyOf(draft.fields);
      return this.dto(id, post.body);
    });
  upload = (_: number, id: string, onProgress: (part: number) => void) =>
    this.call(`upload ${id}`, () => {
      onProgress(0.5);
      const known = this.media.get(id);
      if (known) return known;
      if (this.ids.length >= 6) throw refusal(422, { file: ['Možete priložiti najviše 6 datoteka.'] });
      const mediaId = 100 + this.media.size;
      this.media.set(id, mediaId);
      this.ids.push(mediaId);
      return mediaId;
    });
  remove = (_: number, mediaId: number) =>
    this.call(`remove ${mediaId}`, () => {
      if (!this.ids.includes(mediaId)) throw refusal(404);
      this.ids = this.ids.filter((id) => id !== mediaId);
    });
  order = (_: number, ids: number[]) =>
    this.call('order', () => {
      if ([...ids].sort().join() !== [...this.ids].sort().join()) throw refusal(422);
      this.ids = ids;
    });
}

const file = (id: string) => ({ id, name: `${id}.jpg`, size: 9, kind: 'image' }) as const;
let server: FakeServer;
let draft: Draft;
let transfers: Record<string, Transfer[]>;

const news = {
  onStage: () => undefined,
  onDraft: (change: (before: Draft) => Draft) => {
    draft = change(draft);
  },
  onTransfer: (id: string, transfer: Transfer) => (transfers[id] ??= []).push(transfer),
};
const send = (from = stagesOf(draft)): Promise<SendResult> => sendDraft(draft, from, server, news);
const retry = (result: SendResult, stages = stagesOf(draft)) =>
  send(result.ok ? [] : stages.slice(stages.indexOf(result.stage)));

beforeEach(() => {
  server = new FakeServer();
  transfers = {};
  const blank = blankDraft();
  draft = {
    ...blank,
    fields: { ...blank.fields, job_category_id: 4, job_type_id: 31, subject: 'Curi slavina u kupaonici.' },
    files: ['a', 'b', 'c'].map(file),
  };
});

describe('sending a post', () => {
  test('saves the post, then all files in parallel, then their order', async () => {
    const sixth = Promise.withResolvers<void>();
    server.upload = (
      (upload) =>
      async (...given) => {
        // The first upload finishes last, so that completion order differs from the files’ order.
        if (given[1] === 'a') await sixth.promise;
        const answer = await upload(...given);
        if (given[1] === 'f') sixth.resolve();
        return answer;
      }
    )(server.upload);
    draft = { ...draft, files: ['a', 'b', 'c', 'd', 'e', 'f'].map(file) };
    expect(await send()).toEqual({ ok: true, postId: 1 });
    expect(server.calls[0]).toBe('create');
    expect(server.calls.at(-1)).toBe('order');
    expect(server.mostOpen).toBeGreaterThanOrEqual(5);
    expect(server.ids).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => server.media.get(id)));
  });

  test('uploads and orders nothing if there are no files', async () => {
    draft = { ...draft, files: [] };
    expect(await send()).toEqual({ ok: true, postId: 1 });
    expect(server.calls).toEqual(['create']);
  });

  test('retries only the file that failed, which does not stop the others', async () => {
    server.failing.set('upload b', 'before');
    const first = await send();
    expect(first).toMatchObject({ ok: false, stage: 'uploads' });
    expect(draft.savedId).toBe(1);
    expect(draft.files.map(({ mediaId }) => mediaId !== undefined)).toEqual([true, false, true]);
    expect(transfers.b?.at(-1)?.state).toBe('failed');
    server.calls = [];
    expect(await retry(first)).toEqual({ ok: true, postId: 1 });
    expect(server.calls).toEqual(['upload b', 'order']);
    expect(server.ids).toEqual(draft.files.map(({ mediaId }) => mediaId));
  });

  test('duplicates neither the post nor a file after a lost response', async () => {
    server.failing.set('create', 'after').set('upload a', 'after');
    const first = await send();
    expect(first).toMatchObject({ ok: false, stage: 'base' });
    const second = await send();
    expect(second).toMatchObject({ ok: false, stage: 'uploads' });
    expect(await retry(second)).toEqual({ ok: true, postId: 1 });
    expect(server.posts.size).toBe(1);
    expect(server.ids).toHaveLength(3);
  });

  test('keeps changes made after a lost response', async () => {
    server.failing.set('create', 'after');
    await send();
    draft = { ...draft, fields: { ...draft.fields, subject: 'Curi slavina i pukla je cijev.' } };
    expect(await send()).toEqual({ ok: true, postId: 1 });
    expect([...server.posts.values()].map(({ body }) => body.subject)).toEqual([
      'Curi slavina i pukla je cijev.',
    ]);
  });

  test('updates the saved post when resumed after a reload', async () => {
    server.failing.set('upload a', 'before');
    await send();
    draft = JSON.parse(JSON.stringify(draft)) as Draft;
    server.calls = [];
    expect(await send()).toEqual({ ok: true, postId: 1 });
    expect(server.calls).toEqual(['update', 'upload a', 'order']);
  });

  test('recreates a saved post that has since been deleted, with all its files', async () => {
    server.failing.set('upload a', 'before');
    await send();
    for (const post of server.posts.values()) post.gone = true;
    server.ids = [];
    server.media.clear();
    expect(await send(['base', 'uploads', 'order'])).toEqual({ ok: true, postId: 2 });
    expect(server.ids).toHaveLength(3);
  });

  test('reports that an edited post was deleted, instead of recreating it', async () => {
    draft = { ...draft, savedId: 9, edits: true };
    expect(await send()).toMatchObject({ ok: false, stage: 'base', error: { status: 404 } });
    expect(server.posts.size).toBe(0);
  });

  test('removes files after the uploads, or before them if the post would exceed the file limit', async () => {
    server.ids = [1, 2];
    draft = { ...draft, removed: [2], files: [{ ...file('x'), mediaId: 1 }, ...draft.files] };
    expect(await send()).toMatchObject({ ok: true });
    expect(server.calls.at(-2)).toBe('remove 2');
    expect(server.ids[0]).toBe(1);

    server = new FakeServer();
    server.ids = [1, 2, 3, 4, 5, 6];
    const sent = [3, 4, 5, 6].map((mediaId) => ({ ...file(`m${mediaId}`), mediaId }));
    draft = { ...draft, savedId: undefined, removed: [1, 2], files: [...sent, file('g'), file('h')] };
    expect(await send()).toMatchObject({ ok: true });
    expect(server.calls.slice(1, 3)).toEqual(['remove 1', 'remove 2']);
    expect(server.ids).toHaveLength(6);
  });

  test('treats an already deleted file as removed', async () => {
    draft = { ...draft, files: [], removed: [77] };
    expect(await send()).toMatchObject({ ok: true });
    expect(draft.removed).toEqual([]);
  });
});

test('the server’s message is shown for a rejected or postponed file, but not after a lost connection or a server failure', async () => {
  const reported: Record<string, Transfer> = {};
  const errors = {
    bad: refusal(422, { file: ['Datoteka je oštećena.'] }),
    busy: refusal(503, { file: ['Trenutačno se obrađuje mnogo slika.'] }),
    failed: refusal(500, {}),
    lost: offline(),
  };
  await sendAll(Object.keys(errors), (id) => Promise.reject(errors[id as keyof typeof errors]), {
    onChange: (id, transfer) => {
      reported[id] = transfer;
    },
    onDone: () => undefined,
  });
  expect(reported.bad?.error).toBe('Datoteka je oštećena.');
  expect(reported.busy?.error).toBe('Trenutačno se obrađuje mnogo slika.');
  expect(reported.failed).toMatchObject({ state: 'failed', error: undefined });
  expect(reported.lost).toMatchObject({ state: 'failed', error: undefined });
});
