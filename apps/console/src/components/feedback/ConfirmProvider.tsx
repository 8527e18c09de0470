import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type ConfirmAnswer, ConfirmContext, type ConfirmQuestion } from './useConfirm.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }));

interface Asked {
  question: ConfirmQuestion;
  answer: (value: ConfirmAnswer | null) => void;
}

/** Holds the one question that is open. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [confirm] = useState(() => (question: ConfirmQuestion) => {
    return new Promise<ConfirmAnswer | null>((answer) => {
      setAsked({ question, answer });
      setOpen(true);
    });
  });
  const settle = (value: ConfirmAnswer | null) => {
    asked?.answer(value);
    setOpen(false);
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            question={asked.question}
            isOpen={isOpen}
            onAnswer={settle}
            // The next question may have come while the last one was leaving.
            onClosed={() => !isOpen && setAsked(null)}
          />
        </Suspense>
      ) : null}
    </ConfirmContext>
  );
}
