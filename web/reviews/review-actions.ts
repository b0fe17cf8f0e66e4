import { paths } from '#contract/paths.ts';
import {
  answerReview as answer,
  createReview as create,
  type Review,
  deleteReview as remove,
  updateReview as update,
} from '#contract/reviews.ts';
import { defineAction } from '../platform/actions/action.ts';

interface NewReview {
  user_id: number;
  stars: number;
  comment: string;
  job_post_id?: number | '' | undefined;
}

const receiptText = ({ receipt }: Review) =>
  receipt ? `Potvrda: zapis br. ${receipt.position}, otisak ${receipt.seal.slice(0, 12)}…` : undefined;

export const leaveReview = defineAction('ocijeni', create, {
  input: ({ user_id, stars, comment, job_post_id }: NewReview) => ({
    body: { user_id: Number(user_id), stars: Number(stars), comment, job_post_id: Number(job_post_id) || '' },
  }),
  done: ({ data }) => [
    'Hvala na ocjeni.',
    data.published ? receiptText(data) : 'Bit će objavljena kada potvrdite svoj email.',
  ],
});

export const leaveReviewThere: typeof leaveReview = {
  ...leaveReview,
  to: ({ data }) => paths.user(data.subject.slug),
};

export const changeReview = defineAction('izmijeni-ocjenu', update, {
  done: ({ data }) => [
    'Ocjena je izmijenjena.',
    data.published ? receiptText(data) : 'Bit će objavljena kada potvrdite svoj email.',
  ],
});

export const changeReviewThere: typeof changeReview = {
  ...changeReview,
  to: ({ data }) => paths.user(data.subject.slug),
};

export const answerReview = defineAction('odgovori', answer, { done: ['Odgovor je objavljen.'] });

export const removeReview = defineAction('izbrisi-ocjenu', remove, {
  input: ({ id, reason }: { id: number; reason?: string }) => ({
    params: { id },
    query: reason === undefined ? {} : { reason },
  }),
  done: (_, { reason }) => [reason === undefined ? 'Ocjena je izbrisana.' : 'Ocjena je uklonjena.'],
  arrived: [404],
});

export const reviewActions = [answerReview, removeReview] as const;
