import { createContext, useContext } from 'react';

/** True once the person proved again who they are; false when they gave up. */
export type Prove = () => Promise<boolean>;

export const ProofContext = createContext<Prove>(async () => false);

/** `if (!(await prove())) return;` before a call that needs a recent proof. */
export const useProof = (): Prove => useContext(ProofContext);
