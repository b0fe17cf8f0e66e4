import { type ComponentType, useEffect, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { isEnabled } from './enabled.ts';

/**
 * Renews push if enabled, otherwise prompts for it after a delay; the code for either is loaded only when it
 * is needed.
 */
export function PushLater() {
  const [Prompt, setPrompt] = useState<ComponentType>();
  useEffect(() => {
    if (isEnabled()) {
      void import('./device.ts').then(({ renewPush }) => renewPush()).catch(() => undefined);
      return;
    }
    const wait = setTimeout(() => {
      import('./push-prompt.tsx').then(
        ({ PushPrompt }) => setPrompt(() => PushPrompt),
        () => undefined,
      );
    }, limits.ms.pushPrompt);
    return () => clearTimeout(wait);
  }, []);
  return Prompt ? <Prompt /> : null;
}
