import type { ReactNode } from 'react';

// Separate from the dialog, which is heavy: a form in a page uses these too.

export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className="dialog-body">{children}</div>
);

/** Back at the left, the blue button at the right. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="dialog-foot">{children}</div>
);
