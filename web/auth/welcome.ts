import { toast } from '../platform/toast.tsx';

/** `created`: the account is new. */
export function sayWelcome(created: boolean): void {
  if (created) toast.success('Registracija je uspjela!', 'Vaš je račun otvoren i prijavljeni ste.');
  else toast.success('Prijava je uspjela.');
}
