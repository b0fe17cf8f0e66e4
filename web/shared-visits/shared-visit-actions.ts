import type { GivenAnswer } from '#contract/shared-visit-words.ts';
import { answerSharedVisit, putSharedVisitsSetting } from '#contract/shared-visits.ts';
import { defineAction, type Flash } from '../platform/actions/action.ts';

interface Of {
  id: number;
}

const answering = (name: string, answer: GivenAnswer, done: (agreed: boolean) => Flash) =>
  defineAction(name, answerSharedVisit, {
    input: ({ id }: Of) => ({ params: { id }, body: { answer } }),
    done: ({ data }) => done(data.agreed),
  });

export const agreeToVisit = answering('zajedno-da', 'yes', (agreed) =>
  agreed
    ? ['Pristali ste.', 'I drugi klijent pristaje: majstori to vide uz Vaš upit.']
    : ['Pristali ste.', 'Ako još tko pristane, javit ćemo Vam.'],
);
export const refuseVisit = answering('zajedno-ne', 'no', () => ['Odgovor je spremljen.']);
export const withdrawVisit = answering('zajedno-povuci', 'withdrawn', () => ['Pristanak je povučen.']);

export const visitActions = [agreeToVisit, refuseVisit, withdrawVisit] as const;

export const switchSharedVisits = defineAction('zajednicki-dolasci', putSharedVisitsSetting, {
  done: ({ data }) => [
    data.enabled ? 'Zajednički dolasci su uključeni.' : 'Zajednički dolasci su isključeni.',
  ],
});
