import type { Flash } from '../platform/act.ts';
import { toast } from '../platform/toast.tsx';

/** The result of a sign-in. */
export interface Entered {
  /** The account is new. */
  created: boolean;
  /** A mail with the confirmation link has been sent; an address from a provider is already confirmed. */
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
