import { WifiOff } from 'lucide-react';
import { useConnected } from '../platform/api/connection.ts';

/** The live region is always mounted, so that its text is announced when it appears. */
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
