import { SearchFilter } from '../list/SearchFilter.tsx';
import type { SearchSource } from '../list/useListFilters.ts';
import type { FieldControlProps } from './useFormFields.ts';

interface SearchManyFieldProps extends FieldControlProps {
  label: string;
  source: SearchSource;
  most?: number | undefined;
}

/** Several of more records than fit into a list, as a control of a form. */
export function SearchManyField({ label, source, most, id, value, onChange, disabled }: SearchManyFieldProps) {
  return (
    <SearchFilter
      isInForm
      isMulti
      label={label}
      source={source}
      id={id}
      most={most}
      isDisabled={Boolean(disabled)}
      value={(value as string[] | undefined) ?? []}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
