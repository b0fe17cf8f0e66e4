import { useEffect } from 'react';
import { safePath } from '#contract/paths.ts';
import { useLeaveModal } from '../platform/overlays/use-overlay.ts';

/**
 * Navigates this tab when a push notification is clicked, and replies so that the service worker does not
 * open another tab (web/worker/push.ts).
 */
export function usePushedLinks(): void {
  const navigate = useLeaveModal();
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!worker) return;
    const listen = ({ data, ports }: MessageEvent<{ open?: unknown }>) => {
      const href = typeof data?.open === 'string' ? safePath(data.open) : undefined;
      if (href === undefined) return;
      ports[0]?.postMessage('opened');
      void navigate(href);
    };
    worker.addEventListener('message', listen);
    return () => worker.removeEventListener('message', listen);
  }, [navigate]);
}
