import { keepPreviousData } from '@tanstack/react-query';
import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

interface OrganisationFieldProps extends FieldControlProps {
  /** The name of what is chosen at first: it need not be among the first that are found. */
  known?: { id: string; name: string } | undefined;
}

/** An organisation the person controls, found by a part of its name. */
export function OrganisationField({ id, value, onChange, disabled, known }: OrganisationFieldProps) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const found = useCall(roleRoutes.organisations, keyword ? { keyword } : {}, { placeholderData: keepPreviousData });
  const options = (found.data ?? []).map((org) => ({ value: org.id, label: org.name }));
  const isMissing = known && keyword === '' && !options.some((option) => option.value === known.id);
  return (
    <Select
      {...(id ? { id } : {})}
      value={(value as string | undefined) ?? null}
      onChange={(chosen: string | null) => onChange?.(chosen ?? undefined)}
      disabled={Boolean(disabled)}
      options={isMissing ? [{ value: known.id, label: known.name }, ...options] : options}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
    />
  );
}
