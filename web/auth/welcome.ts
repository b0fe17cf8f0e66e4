import { toast } from '../platform/toast.tsx';

/** The result of a sign-in. */
export interface Entered {
  /** The account is new. */
  created: boolean;
  /** A mail with the confirmation link has been sent; an address from a provider is already confirmed. */
  mailed?: boolean;
}

export function sayWelcome({ created, mailed }: Entered): void {
  if (!created) toast.success('Prijava je uspjela.');
  else
    toast.success(
      'Registracija je uspjela!',
      mailed ? 'Poslali smo Vam poruku kojom potvrđujete svoju email adresu.' : 'Vaš je račun otvoren i prijavljeni ste.',
    );
}
