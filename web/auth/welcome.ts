import { toast } from '../platform/toast.tsx';

/** What a way in leads to. */
export interface Entered {
  /** The account is new. */
  created: boolean;
  /** A mail with the link that confirms the address is on its way; who comes by a provider has a confirmed one. */
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
