import { resendAccounting } from '#contract/accounting.ts';
import { act } from '../platform/act.ts';

export const resend = act('posalji-ponovo', resendAccounting, {
  done: ['Šalje se ponovno.', 'Ishod se vidi za nekoliko trenutaka.'],
});
