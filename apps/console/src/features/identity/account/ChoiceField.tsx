import { useEffect, useEffectEvent } from 'react';
import { Picker } from '../../../components/choices/Picker.tsx';
import type { TextChoice } from '../../../components/choices/useChoices.ts';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';

interface ChoiceFieldProps {
  control: FieldControlProps;
  /** Undefined while they are read. */
  options: readonly TextChoice[] | undefined;
  isRequired?: boolean;
}

/** One of the values an organisation offers; a value that another organisation offered does not stay. */
export function ChoiceField({ control, options, isRequired = false }: ChoiceFieldProps) {
  const offered = options?.map((option) => option.value).join();
  const fit = useEffectEvent(() => {
    const isKnown = options?.some((option) => option.value === control.value);
    if (options && !isKnown && (isRequired || control.value))
      control.onChange?.(isRequired ? options[0]?.value : undefined);
  });
  useEffect(() => {
    if (offered !== undefined) fit();
  }, [offered]);
  return <Picker {...control} choices={options ?? []} isClearable={!isRequired} />;
}
