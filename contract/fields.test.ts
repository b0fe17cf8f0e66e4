import { expect, test } from 'vitest';
import { ad, adMedia, adsPrices } from './ads.ts';
import { login, signup } from './auth.ts';
import { chat, chatMessage } from './chats.ts';
import { jobPost, jobPostInput, mediaFile } from './job-posts.ts';
import { notificationKinds } from './notification-kinds.ts';
import { notification } from './notifications.ts';
import { county, town } from './places.ts';
import { profileFields } from './profile.ts';
import { review, reviewInput } from './reviews.ts';
import { searchAll } from './search.ts';
import { jobCategory, jobType } from './trades.ts';
import { me, portfolioPicture, user } from './users.ts';
import type { z } from './zod.ts';

// Field names fixed by the original API, in order; added fields come after them.

const entities: Record<string, [schema: { shape: object }, fields: string]> = {
  County: [county, 'id name key'],
  Town: [town, 'id name key county_id'],
  JobCategory: [
    jobCategory,
    'id name description key list_img banner_img created_at active_posts_count seo_title seo_description seo_img',
  ],
  JobType: [jobType, 'id name key list_img created_at job_category_id'],
  User: [
    user,
    'id name slug about profile_img type_of is_verified rating counties towns jobCategories jobTypes created_at',
  ],
  'signed-in user': [me, 'id email contacts counties towns jobCategories jobTypes'],
  contacts: [me.shape.contacts, 'emails phones'],
  'profile form': [
    profileFields,
    'name about type_of contacts counties_ids towns_ids job_categories_ids job_types_ids fcm_token',
  ],
  JobPost: [
    jobPost,
    'id subject status type user job_category job_type county town created_at reviewed_at media_files feedbacks_count',
  ],
  'post’s user': [jobPost.shape.user, 'id name'],
  'post’s type': [jobPost.shape.job_type, 'name list_img'],
  'post form': [jobPostInput, 'job_category_id job_type_id county_id town_id subject type'],
  Review: [review, 'id stars comment reviewer created_at'],
  'review form': [reviewInput, 'user_id stars comment'],
  Notification: [notification, 'id data readed_at created_at kind title'],
  Chat: [chat, 'id user last_message last_message_doc unreaded_count created_at updated_at is_temporary'],
  ChatMessage: [chatMessage, 'id details readed_at created_at status from to chat chat_id'],
  Ad: [
    ad,
    'id adsMedias status title description button_text click_action click_url name email phone created_at appearances desired_appearances card',
  ],
  'ad’s picture': [adMedia, 'url path thumb width height name type size'],
  'picture of a review': [review.shape.pictures.element, 'path thumb width height name type size'],
  'picture of a portfolio': [portfolioPicture, 'path thumb width height name type size'],
  'ads pricing': [adsPrices, 'min_limit price'],
  'search result': [searchAll.response, 'workers posts'],
  'sign-in form': [login.body, 'email password device_name'],
  'sign-up form': [signup.body, 'name email password agreement device_name'],
};

test.each(Object.entries(entities))('%s has the documented fields', (_, [{ shape }, fields]) => {
  expect(fields.split(' ').filter((field) => !Object.hasOwn(shape, field))).toEqual([]);
});

const choicesOf = (schema: { options: readonly string[] }) => [...schema.options];

test('states and kinds have the documented values', () => {
  expect(choicesOf(jobPost.shape.status)).toEqual(['active', 'inactive', 'pending', 'finished']);
  expect(choicesOf(jobPost.shape.type)).toEqual(['inquiry', 'offer']);
  expect(choicesOf(user.shape.type_of).sort()).toEqual(['client', 'general', 'worker']);
  expect(choicesOf(mediaFile.shape.kind)).toEqual(['image', 'document']);
  expect(choicesOf(ad.shape.click_action)).toEqual(['redirecting', 'mailing', 'calling']);
});

test('all documented notification kinds exist', () => {
  expect(Object.keys(notificationKinds)).toEqual(
    expect.arrayContaining([
      'review_added',
      'review_deleted',
      'job_post_feedback',
      'job_post_status_changed',
      'job_post_published',
      'weekly_missed_job_posts',
      'chat_deleted',
    ]),
  );
});

test('a message is a text with content, or a file with path, thumb, name, type and size', () => {
  const details = chatMessage.shape.details.options as readonly z.ZodObject[];
  const of = (type: string): Record<string, unknown> =>
    details.find(({ shape }) => (shape.message_type as z.ZodLiteral).value === type)?.shape ?? {};
  expect(of('text_message')).toHaveProperty('content');
  const { shape } = of('file_message').file as z.ZodObject;
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(['path', 'thumb', 'name', 'type', 'size']));
});
