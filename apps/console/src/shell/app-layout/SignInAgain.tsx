import { lazy, Suspense, useEffect, useState } from 'react';
import { live } from '../../lib/live/live.ts';
import { offerSignIn } from '../../lib/request/answer-actions.ts';
import { reloadSession } from '../../lib/session/load-session.ts';
import { sessionState } from '../../lib/session/session-state.ts';

const SignInDialog = lazy(async () => ({ default: (await import('./SignInDialog.tsx')).SignInDialog }));

interface Question {
  text: string;
  answer: (isSignedIn: boolean) => void;
}

/** Asks for the password over the open page when the session has ended: what was typed stays. */
export function SignInAgain() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(
    () =>
      offerSignIn(async (text) => {
        const isSignedIn = await new Promise<boolean>((answer) => setQuestion({ text, answer }));
        setQuestion(null);
        if (isSignedIn) {
          live.resume();
          void reloadSession();
        }
        return isSignedIn;
      }),
    [],
  );
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <SignInDialog
        account={sessionState().name}
        text={question.text}
        onDone={() => question.answer(true)}
        onLeave={() => question.answer(false)}
      />
    </Suspense>
  );
}
