import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

/**
 * Every modal that any screen may open, with its arguments. The shell, which knows their components, declares them
 * (`web/shell/modals.tsx`), so that one feature can open another's without importing it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by the shell
export interface Modals {}

export type ModalName = keyof Modals;
export type OpenModal = { [name in ModalName]: { name: name; props: Modals[name] } }[ModalName];

interface ModalState {
  open: OpenModal | null;
  show: <N extends ModalName>(name: N, props: Modals[N]) => void;
  close: () => void;
}

const ModalContext = createContext<ModalState | null>(null);

export function ModalProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenModal | null>(null);
  const show = useCallback(<N extends ModalName>(name: N, props: Modals[N]) => setOpen({ name, props } as OpenModal), []);
  const close = useCallback(() => setOpen(null), []);
  const state = useMemo(() => ({ open, show, close }), [open, show, close]);
  return <ModalContext value={state}>{children}</ModalContext>;
}

/** Opens and closes the site's modals; one is open at a time. */
export function useModals(): ModalState {
  const state = useContext(ModalContext);
  if (!state) throw new Error('useModals needs ModalProvider');
  return state;
}
