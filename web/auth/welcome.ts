import type { Flash } from '../platform/action.ts';
import { toast } from '../platform/toast.tsx';

export interface Entered {
  created: boolean;
  mailed?: boolean;
}

export const welcomeOf = ({ created, mailed }: Entered): Flash =>
  created
    ? [
        'Registracija je uspjela!',
        mailed
          ? 'Poslali smo Vam poruku kojom potvrđujete svoj email.'
          : 'Vaš je račun otvoren i prijavljeni ste.',
      ]
    : ['Prijava je uspjela.'];

export const sayWelcome = (entered: Entered) => toast.success(...welcomeOf(entered));
