import type { Route } from '@tilldeck/contracts/core/route';
import { lazy, Suspense } from 'react';
import type { FormFrameProps } from './useRouteForm.ts';
import type { FormSchema } from './useSchemaForm.ts';
import { useVisit } from './useVisit.ts';

const Frame = lazy(async () => ({ default: (await import('./FormDrawerFrame.tsx')).FormDrawerFrame }));

/** A form at the side of the page it was opened from. Nothing of it is loaded before it is first opened. */
export function FormDrawer<S extends FormSchema, R extends Route>(props: FormFrameProps<S, R>) {
  const visit = useVisit(props.isOpen);
  if (visit === 0) return null;
  return (
    <Suspense fallback={null}>
      <Frame key={visit} {...(props as unknown as FormFrameProps<FormSchema, Route>)} />
    </Suspense>
  );
}
