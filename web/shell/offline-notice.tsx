import { WifiOff } from 'lucide-react';
import { useConnected } from '../platform/connection.ts';

/** The region stands always, so that its words are read when they come. */
export function OfflineNotice() {
  const connected = useConnected();
  return (
    <div role="status" className="offline-notice">
      {!connected && (
        <p>
          <WifiOff size={20} aria-hidden />
          Nema internetske veze. Vidite ono što je već učitano.
        </p>
      )}
    </div>
  );
}
