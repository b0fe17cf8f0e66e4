import type { Flash } from '../platform/actions/action.ts';
import { toast } from '../platform/actions/toast.tsx';

export interface Entered {
  created: boolean;
  mailed?: boolean;
}

export const welcomeToast = ({ created, mailed }: Entered): Flash =>
  created
    ? [
        'Registracija je uspjela!',
        mailed
          ? 'Poslali smo Vam poruku kojom potvrđujete svoj email.'
          : 'Vaš je račun otvoren i prijavljeni ste.',
      ]
    : ['Prijava je uspjela.'];

export const showWelcome = (entered: Entered) => toast.success(...welcomeToast(entered));
