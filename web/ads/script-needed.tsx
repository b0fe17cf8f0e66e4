import { Notice } from '../ui/display/notice.tsx';

/** For who has no script: nothing here works without it, and it is said instead of shown. */
export function ScriptNeeded({ children }: { children: string }) {
  return (
    <noscript>
      <Notice tone="amber" className="mt-5">
        {children}
      </Notice>
    </noscript>
  );
}
