import { Notice } from '../ui/display/notice.tsx';

/** Without script nothing here works, and the page says so instead of showing it. */
export function ScriptNeeded({ children }: { children: string }) {
  return (
    <noscript>
      <Notice tone="amber" className="mt-5">
        {children}
      </Notice>
    </noscript>
  );
}
