import { lazy } from 'react';
import { LateForm } from '../../../components/form/LateForm.tsx';
import type { TimedFormProps } from './TimedForm.tsx';

const Form = lazy(async () => ({ default: (await import('./TimedForm.tsx')).TimedForm }));

/** A timed task, new or changed. */
export function TimedDrawer(props: TimedFormProps) {
  return <LateForm form={Form} frame={props} />;
}
