import type { ReactNode } from 'react';

// Separate from the dialog, whose code is large: forms within pages use these too.

export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className="dialog-body">{children}</div>
);

export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="dialog-foot">{children}</div>
);
