import { type ComponentType, Suspense } from 'react';
import { useVisit } from './useVisit.ts';

interface LateFormProps<P extends { isOpen: boolean }> {
  /** A lazy component. */
  form: ComponentType<P>;
  frame: P;
}

/** A form over its page of which nothing is loaded before it is first opened; each opening begins with a new one. */
export function LateForm<P extends { isOpen: boolean }>({ form: Form, frame }: LateFormProps<P>) {
  const visit = useVisit(frame.isOpen);
  if (visit === 0) return null;
  return (
    <Suspense fallback={null}>
      <Form key={visit} {...frame} />
    </Suspense>
  );
}
