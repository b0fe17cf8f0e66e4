import { describe, expect } from 'vitest';
import { type Person, test } from '../testing/app.ts';

const question = { topic: 'upiti', question: 'Kako dodati video?', answer: 'Zasad samo slike.' };
type Listed = { id: number; question: string };
const ofTopic = async (who: Person, topic: string): Promise<number[]> =>
  (await who.get(`/questions?topic=${topic}`)).body.data.map(({ id }: Listed) => id);

describe('an editor of questions', () => {
  test('hides a question from everyone else and shows it again', async ({ as, visitor }) => {
    const maja = await as('moderator');
    const { id } = (await maja.post('/admin/questions', { ...question, hidden: '1' })).body.data;
    expect(await visitor.get(`/questions/${id}`)).toHaveStatus(404);
    expect(await ofTopic(visitor, 'upiti')).not.toContain(id);
    expect((await visitor.get('/questions?search=video')).body.data).toEqual([]);
    expect(await visitor.post(`/questions/${id}/vote`, { helpful: '1' })).toHaveStatus(404);
    expect((await maja.get(`/admin/questions/${id}`)).body.data).toMatchObject({
      hidden: true,
      answer: question.answer,
    });
    expect(await maja.put(`/admin/questions/${id}`, question)).toHaveStatus(200);
    expect(await visitor.get(`/questions/${id}`)).toHaveStatus(200);
  });

  test('adds new questions at the end and moves them within their topic', async ({ as, visitor }) => {
    const maja = await as('moderator');
    const before = await ofTopic(visitor, 'upiti');
    const others = await ofTopic(visitor, 'poruke');
    const { id } = (await maja.post('/admin/questions', { ...question, question: 'Kako dodati tlocrt?' }))
      .body.data;
    expect(await ofTopic(visitor, 'upiti')).toEqual([...before, id]);
    expect(await maja.post(`/admin/questions/${id}/move`, { direction: 'up' })).toHaveStatus(200);
    expect(await ofTopic(visitor, 'upiti')).toEqual([...before.slice(0, -1), id, before.at(-1)]);
    expect(await maja.post(`/admin/questions/${id}/move`, { direction: 'down' })).toHaveStatus(200);
    expect(await maja.post(`/admin/questions/${id}/move`, { direction: 'down' })).toHaveStatus(200);
    expect(await ofTopic(visitor, 'upiti')).toEqual([...before, id]);
    expect(await ofTopic(visitor, 'poruke')).toEqual(others);
    const first = before[0] ?? 0;
    expect(await maja.post(`/admin/questions/${first}/move`, { direction: 'up' })).toHaveStatus(200);
    expect((await ofTopic(visitor, 'upiti'))[0]).toBe(first);
    // Editing a question does not change its position.
    expect(
      await maja.put(`/admin/questions/${first}`, { ...question, question: 'Kako objaviti upit odmah?' }),
    ).toHaveStatus(200);
    expect((await ofTopic(visitor, 'upiti'))[0]).toBe(first);
  });

  test('must be a content administrator', async ({ as, visitor }) => {
    const calls = (who: Person) => [
      who.get('/admin/questions/1'),
      who.post('/admin/questions/1/move', { direction: 'up' }),
    ];
    for (const answer of await Promise.all(calls(visitor))) expect(answer).toHaveStatus(401);
    for (const part of ['client', 'finance', 'support'] as const)
      for (const answer of await Promise.all(calls(await as(part)))) expect(answer).toHaveStatus(403);
    const maja = await as('moderator');
    expect(await maja.get('/admin/questions/999999')).toHaveStatus(404);
    expect(await maja.post('/admin/questions/999999/move', { direction: 'up' })).toHaveStatus(404);
    expect(await maja.post('/admin/questions/1/move', { direction: 'sideways' })).toBe422('direction');
    expect(await maja.post('/admin/questions', { ...question, answer: '' })).toBe422('answer');
  });
});
