import { resendAccounting } from '#contract/accounting.ts';
import { defineAction } from '../platform/actions/action.ts';

export const resend = defineAction('posalji-ponovo', resendAccounting, {
  done: ['Šalje se ponovno.', 'Ishod se vidi za nekoliko trenutaka.'],
});
