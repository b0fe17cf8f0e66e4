import type { ReactNode } from 'react';

// These parts are separate from the dialog, whose code is large, because forms within pages use them too.

export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className="dialog-body">{children}</div>
);

export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="dialog-foot">{children}</div>
);
