import type { RouteOutput } from '@tilldeck/contracts/core/route';
import type { proofRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../../lib/request/call.ts';
import { showFailure } from '../../lib/request/show-failure.ts';
import { ProofContext } from './useProof.ts';

const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }));

/** A proof that is about to run out is asked for again, so that the call behind it is not refused. */
const spareMs = 30_000;

interface Question {
  ways: RouteOutput<typeof proofRoutes.methods>;
  answer: (isProven: boolean) => void;
}

/** Asks for the password or a factor where a call needs a recent proof. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const prove = async (): Promise<boolean> => {
    try {
      // Every page has this provider and few ever ask: the calls come with the first question.
      const { proofRoutes: routes } = await import('@tilldeck/contracts/identity/second-step.routes');
      const ways = await call(routes.methods, {});
      if (ways.provenUntil && Date.parse(ways.provenUntil) - Date.now() > spareMs) return true;
      return await new Promise<boolean>((answer) => setQuestion({ ways, answer }));
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
  const close = (isProven: boolean) => {
    question?.answer(isProven);
    setQuestion(null);
  };
  return (
    <ProofContext value={prove}>
      {children}
      {question ? (
        <Suspense fallback={null}>
          <ProofDialog ways={question.ways} onProven={() => close(true)} onCancel={() => close(false)} />
        </Suspense>
      ) : null}
    </ProofContext>
  );
}
