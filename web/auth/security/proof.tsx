import { createContext, type ReactNode, use, useState } from 'react';
import type { Proof, SignInMethods, SignInProviders } from '#contract/sign-in-methods.ts';
import { useOnDemand } from '../../platform/loading/on-demand.ts';

/** The action to perform with the proof; a 422 on `proof` makes the dialog ask again. */
export type Proven = (proof: Proof) => Promise<unknown>;
type Prove = (action: Proven) => Promise<boolean>;

export interface Owner {
  methods: SignInMethods;
  providers: SignInProviders;
}

const ProofContext = createContext<Prove>(() => Promise.resolve(false));

/**
 * Returns a function that asks for proof of identity and performs an action with it. The function resolves to
 * false if the user cancelled, and rethrows the action's other errors.
 */
export const useProof = () => use(ProofContext);

interface Asked {
  action: Proven;
  answer: (done: boolean) => void;
  fail: (error: unknown) => void;
}

export function Proofs({ children, ...owner }: Owner & { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialog = useOnDemand(
    () => import('./proof-dialog.tsx'),
    asked !== null,
    () => asked?.answer(false),
  );
  const prove: Prove = (action) =>
    new Promise((resolve, reject) => {
      const ending =
        <T,>(end: (given: T) => void) =>
        (given: T) => {
          setAsked(null);
          end(given);
        };
      setAsked({ action, answer: ending(resolve), fail: ending(reject) });
    });
  return (
    <ProofContext value={prove}>
      {children}
      {dialog && asked && (
        <dialog.ProofDialog {...owner} action={asked.action} onEnd={asked.answer} onFailure={asked.fail} />
      )}
    </ProofContext>
  );
}
