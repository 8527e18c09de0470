import { useRef } from 'react';
import type { FormEntry } from '../../../../components/form/useFormFields.ts';
import { AimField, type AimFieldProps } from './AimField.tsx';

/** The name of what goes out; what the form says stands for it when it is left empty. */
export const nameEntry: FormEntry = {
  name: 'title',
  label: (words) => words('source:field.name'),
  help: (words) => words('source:field.nameHelp'),
};

/** The field of a form that says which devices, and the name of what was last looked at there. */
export function useAim(aim: Omit<AimFieldProps, 'control' | 'onLook'>) {
  const lookedHash = useRef<string>(undefined);
  const entry: FormEntry = {
    name: 'target',
    label: (words) => words('source:aim.label'),
    render: (control) => (
      <AimField
        {...aim}
        control={control}
        onLook={(hash) => {
          lookedHash.current = hash;
        }}
      />
    ),
  };
  return { entry, lookedHash };
}
