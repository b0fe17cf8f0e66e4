import { createContext, type ReactNode, use, useState } from 'react';

/**
 * All modals with their props, declared by the shell (`web/shell/modals.tsx`), so that one feature can open
 * another's modal without importing it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: extended by the shell
export interface Modals {}

export type ModalName = keyof Modals;
export type OpenModal = { [name in ModalName]: { name: name; props: Modals[name] } }[ModalName];

interface Modal {
  show: <N extends ModalName>(name: N, props: Modals[N]) => void;
  close: () => void;
}

const Open = createContext<OpenModal | null>(null);
const ModalContext = createContext<Modal | null>(null);

/** Provides `useModals` and `useOpenModal` to the tree. */
export function ModalProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenModal | null>(null);
  const [modal] = useState<Modal>(() => ({
    show: (name, props) => setOpen({ name, props } as OpenModal),
    close: () => setOpen(null),
  }));
  return (
    <ModalContext value={modal}>
      <Open value={open}>{children}</Open>
    </ModalContext>
  );
}

/** Returns functions that open and close modals; only one is open at a time. */
export function useModals(): Modal {
  const modal = use(ModalContext);
  if (!modal) throw new Error('useModals needs ModalProvider');
  return modal;
}

/**
 * Returns the open modal. A separate context, because components that only open modals would otherwise
 * re-render on every change.
 */
export const useOpenModal = () => use(Open);
