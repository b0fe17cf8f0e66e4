import type { ReactNode } from 'react';

// Apart from the dialog, which weighs: a form that stands in a page has these too.

export const DialogBody = ({ children }: { children: ReactNode }) => <div className="dialog-body">{children}</div>;

/** Back at the left, the blue step at the right. */
export const DialogFoot = ({ children }: { children: ReactNode }) => <div className="dialog-foot">{children}</div>;
