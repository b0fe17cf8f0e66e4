import { expect } from 'vitest';
import { adForm, card, passASecond, startAd } from '../testing/ads.ts';
import { test } from '../testing/app.ts';

test('an ad is created, changed, paid for, approved, shown and clicked', async ({ visitor, as }) => {
  const maja = await as('moderator');
  const { id, token, answer } = await startAd(visitor);
  expect(answer).toHaveStatus(201);
  expect(answer.body.data).toMatchObject({
    status: 'draft',
    button_text: 'Detaljnije',
    amount_cents: 2500,
    click_url: 'https://example.com/najam-alata',
  });
  const url = `/ads/${id}?token=${token}`;
  expect((await visitor.put(url, { ...adForm, desired_appearances: 1000 })).body.data).toMatchObject({
    amount_cents: 5000,
    can: { edit: true, pay: true },
  });
  const details = await visitor.post('/payment/details', { id, token });
  expect(details.body.data).toMatchObject({
    amount_cents: 5000,
    gateway: 'sandbox',
    client_secret: null,
    ad: { status: 'awaiting_payment' },
  });
  expect((await visitor.post('/payment/ads', { id, token, ...card() })).body.data).toEqual({
    status: 'paid',
    next_action: null,
  });
  expect((await visitor.get(url)).body.data).toMatchObject({
    status: 'pending',
    card: { last4: '4242' },
    receipt_number: 1,
    can: { edit: false, pay: false },
  });
  expect((await visitor.get('/ads')).body.data).toEqual([]);
  expect((await maja.post(`/admin/ads/${id}/approve`)).body.data).toMatchObject({
    status: 'active',
    can: { pause: true },
  });
  const [served] = (await visitor.get('/ads')).body.data;
  expect(served).toMatchObject({
    id,
    title: adForm.title,
    status: 'active',
    created_at: expect.any(String),
    click_url: 'https://example.com/najam-alata',
    email: null,
    phone: null,
  });
  const once = { appearance_token: served.appearance_token };
  passASecond();
  expect((await visitor.post(`/ads/increment-appearance/${id}`, once)).body).toEqual({
    data: { counted: true },
  });
  expect((await visitor.post(`/ads/increment-appearance/${id}`, once)).body).toEqual({
    data: { counted: false },
  });
  expect((await visitor.post(`/ads/${id}/click`, once)).body).toEqual({ data: { counted: true } });
  expect((await visitor.get(url)).body.data).toMatchObject({ appearances: 1, clicks: 1 });
  expect((await visitor.get(`/ads/${id}/stats?token=${token}`)).body.data.days).toMatchObject([
    { appearances: 1, clicks: 1 },
  ]);
});
