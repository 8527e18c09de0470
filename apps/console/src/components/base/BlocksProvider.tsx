import type { ReactNode } from 'react';
import { ConfirmProvider } from '../feedback/ConfirmProvider.tsx';
import { UndoProvider } from '../feedback/UndoProvider.tsx';
import { ProofProvider } from '../proof/ProofProvider.tsx';
import './blocks.css';

/** Mounted once inside the router: the places where questions and offers to undo appear. */
export function BlocksProvider({ children }: { children: ReactNode }) {
  return (
    <ConfirmProvider>
      <UndoProvider>
        <ProofProvider>{children}</ProofProvider>
      </UndoProvider>
    </ConfirmProvider>
  );
}
