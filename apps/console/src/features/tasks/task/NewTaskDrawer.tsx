import { lazy } from 'react';
import { LateForm } from '../../../components/form/LateForm.tsx';
import type { NewTaskProps } from './NewTaskFrame.tsx';

const Frame = lazy(async () => ({ default: (await import('./NewTaskFrame.tsx')).NewTaskFrame }));

/** A new task: what, which devices, how. */
export function NewTaskDrawer(props: NewTaskProps) {
  return <LateForm form={Frame} frame={props} />;
}
