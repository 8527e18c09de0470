import { modelRoutes } from '@tilldeck/contracts/devices/model.routes';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

interface PartnersSelectProps {
  control: FieldControlProps;
  /** Names of those chosen before. */
  known: readonly { id: string; name: string }[];
}

/** Chooses partners; the server searches while somebody types. */
export function PartnersSelect({ control, known }: PartnersSelectProps) {
  const { t } = useTranslation('model');
  const [typed, setTyped] = useState('');
  const [names, setNames] = useState(() => new Map(known.map(({ id, name }) => [id, name])));
  const keyword = useDeferredValue(typed.trim()) || undefined;
  const found = useCall(modelRoutes.partners, { keyword });
  const offered = (found.data ?? []).filter((org) => !org.isVendor).map(({ id, name }) => ({ value: id, label: name }));
  const value = (control.value as string[] | undefined) ?? [];
  const kept = value
    .filter((id) => !offered.some((option) => option.value === id))
    .map((id) => ({ value: id, label: names.get(id) ?? id }));
  return (
    <Select
      {...(control.id ? { id: control.id } : {})}
      mode="multiple"
      disabled={Boolean(control.disabled)}
      placeholder={t('partnersSearch')}
      value={value}
      options={[...kept, ...offered]}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      onBlur={() => control.onBlur?.()}
      onChange={(next: string[]) => {
        // What was chosen keeps its name while others are looked for.
        const labels = new Map([...kept, ...offered].map((option) => [option.value, option.label]));
        setNames((before) => new Map([...before, ...labels]));
        setTyped('');
        control.onChange?.(next);
      }}
    />
  );
}
