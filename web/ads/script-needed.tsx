import { Notice } from '../ui/display/notice.tsx';

export function ScriptNeeded({ children }: { children: string }) {
  return (
    <noscript>
      <Notice tone="amber" className="mt-5">
        {children}
      </Notice>
    </noscript>
  );
}
