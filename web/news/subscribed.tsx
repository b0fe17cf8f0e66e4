import { MailCheck } from 'lucide-react';
import { Address } from '../ui/display/address.tsx';

export const Subscribed = ({ email }: { email: string }) => (
  <div className="note note-green" role="status">
    <MailCheck size={22} aria-hidden />
    <div>
      <b className="block">Još jedan korak</b>
      Na{' '}
      <b>
        <Address text={email} />
      </b>{' '}
      poslali smo poveznicu. Otvorite je i potvrdite prijavu na novosti.
    </div>
  </div>
);
