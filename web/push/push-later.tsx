import { useEffect, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { isEnabled } from './enabled.ts';

const loadPrompt = () => import('./push-prompt.tsx').then((part) => part.PushPrompt);

/**
 * Renews push if enabled, otherwise prompts for it after a delay; the code for either is loaded only when it
 * is needed.
 */
export function PushLater() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (isEnabled()) {
      void import('./device.ts').then(({ renewPush }) => renewPush()).catch(() => undefined);
      return;
    }
    const wait = setTimeout(() => setDue(true), limits.ms.pushPrompt);
    return () => clearTimeout(wait);
  }, []);
  const Prompt = useOnDemand(loadPrompt, due, 'ignore');
  return Prompt ? <Prompt /> : null;
}
