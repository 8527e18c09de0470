import type { Route } from '@tilldeck/contracts/core/route';
import { lazy, Suspense } from 'react';
import type { FormFrameProps } from './useRouteForm.ts';
import type { FormSchema } from './useSchemaForm.ts';
import { useVisit } from './useVisit.ts';

const Overlay = lazy(async () => ({ default: (await import('./RouteFormOverlay.tsx')).RouteFormOverlay }));

/** A short form in the middle of the screen. Nothing of it is loaded before it is first opened. */
export function FormDialog<S extends FormSchema, R extends Route>(props: FormFrameProps<S, R>) {
  const visit = useVisit(props.isOpen);
  if (visit === 0) return null;
  return (
    <Suspense fallback={null}>
      <Overlay key={visit} kind="dialog" {...(props as unknown as FormFrameProps<FormSchema, Route>)} />
    </Suspense>
  );
}
