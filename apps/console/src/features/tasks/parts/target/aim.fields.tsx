import { type TargetScope, targetScopes } from '@tilldeck/contracts/tasks/target.schemas';
import type { FormEntry } from '../../../../components/form/useFormFields.ts';
import { TargetPicker } from '../../../../components/target/TargetPicker.tsx';

/** The name of what goes out; what the form says stands for it when it is left empty. */
export const nameEntry: FormEntry = {
  name: 'title',
  label: (words) => words('source:field.name'),
  help: (words) => words('source:field.nameHelp'),
};

/** Which devices it is for. */
export const aimEntry = (scopes: readonly TargetScope[] = targetScopes): FormEntry => ({
  name: 'target',
  label: (words) => words('source:aim.label'),
  render: (control) => <TargetPicker {...control} scopes={scopes} />,
});
