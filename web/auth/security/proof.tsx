import { createContext, type ReactNode, use, useState } from 'react';
import type { Proof, SignInMethods, SignInProviders } from '#contract/sign-in-methods.ts';
import { useOnDemand } from '../../platform/on-demand.ts';

/** What is done with the proof; a 422 on `proof` asks again. */
export type Proven = (proof: Proof) => Promise<unknown>;
type Prove = (act: Proven) => Promise<boolean>;

export interface Owner {
  methods: SignInMethods;
  providers: SignInProviders;
}

const ProofContext = createContext<Prove>(() => Promise.resolve(false));

/** Asks who it is and does the act with what shows it (product.md, Accounts); false where the person gave up. Throws what the act throws for another reason. */
export const useProof = () => use(ProofContext);

interface Asked {
  act: Proven;
  answer: (done: boolean) => void;
  fail: (error: unknown) => void;
}

/** Stands once around the panels that add a way into the account. */
export function Proofs({ children, ...owner }: Owner & { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialog = useOnDemand(
    () => import('./proof-dialog.tsx'),
    asked !== null,
    () => asked?.answer(false),
  );
  const prove: Prove = (act) =>
    new Promise((resolve, reject) => {
      const ending =
        <T,>(end: (given: T) => void) =>
        (given: T) => {
          setAsked(null);
          end(given);
        };
      setAsked({ act, answer: ending(resolve), fail: ending(reject) });
    });
  return (
    <ProofContext value={prove}>
      {children}
      {dialog && asked && <dialog.ProofDialog {...owner} act={asked.act} onEnd={asked.answer} onFailure={asked.fail} />}
    </ProofContext>
  );
}
