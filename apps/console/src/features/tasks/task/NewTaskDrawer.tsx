import { lazy, Suspense } from 'react';
import { useVisit } from '../../../components/form/useVisit.ts';
import type { NewTaskProps } from './NewTaskFrame.tsx';

const Frame = lazy(async () => ({ default: (await import('./NewTaskFrame.tsx')).NewTaskFrame }));

/** A new task: what, which devices, how. Nothing of it is loaded before it is first opened. */
export function NewTaskDrawer(props: NewTaskProps) {
  const visit = useVisit(props.isOpen);
  if (visit === 0) return null;
  return (
    <Suspense fallback={null}>
      <Frame key={visit} {...props} />
    </Suspense>
  );
}
