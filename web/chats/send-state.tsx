import { CircleAlert, Clock } from 'lucide-react';
import { useConnected } from '../platform/api/connection.ts';
import { retry, withdraw } from './outbox.ts';
import type { Outgoing } from './outbox-store.ts';

export function SendState({ entry }: { entry: Outgoing }) {
  const connected = useConnected();
  const { client_id: id, state, reason } = entry;
  if (state === 'failed')
    return (
      <p className="message-meta message-failed">
        <CircleAlert size={16} strokeWidth={2.2} aria-hidden />
        <span role="alert">Nije poslano. {reason}</span>
        <button type="button" className="link" onClick={() => retry(id)}>
          Pokušajte ponovno
        </button>
        <button type="button" className="link" onClick={() => withdraw(id)}>
          Odbacite
        </button>
      </p>
    );
  if (state === 'waiting')
    return (
      <p className="message-meta message-waiting">
        <Clock size={15} aria-hidden />
        {connected ? (
          <>
            <span role="status">Nije poslano, pokušavamo ponovno.</span>
            <button type="button" className="link" onClick={() => retry(id)}>
              Pokušajte odmah
            </button>
          </>
        ) : (
          <span>Čeka vezu</span>
        )}
      </p>
    );
  return <p className="message-meta">šalje se…</p>;
}
