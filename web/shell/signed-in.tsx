import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../platform/api/session.ts';
import { whenIdle } from '../platform/loading/when-idle.ts';

/**
 * Features for signed-in people only, loaded after hydration; if loading fails, the next page tries again.
 */
export function SignedIn() {
  const id = useMe()?.id;
  const { pathname } = useLocation();
  const [Live, setLive] = useState<ComponentType<{ userId: number }>>();
  const missing = id !== undefined && !Live;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is another attempt
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    whenIdle(() => {
      if (gone) return;
      import('./live.tsx').then(
        (part) => gone || setLive(() => part.Live),
        () => undefined,
      );
    });
    return () => {
      gone = true;
    };
  }, [missing, pathname]);
  return id !== undefined && Live ? <Live key={id} userId={id} /> : null;
}
