import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useSession } from '../../../lib/session/session-state.ts';

interface PartnerSelectProps {
  control: FieldControlProps;
  /** Cannot be chosen: the partner that is moved. */
  exceptId?: string;
}

/** One of the partners the caller controls, found by part of the name; there may be tens of thousands. */
export function PartnerSelect({ control, exceptId }: PartnerSelectProps) {
  const { t } = useTranslation('blocks');
  const ownName = useSession().org?.orgName ?? '';
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const choices = useCall(partnerRoutes.choices, keyword ? { keyword } : {}, { placeholderData: (old) => old });
  const value = control.value as string | undefined;
  const current = useCall(partnerRoutes.detail, { id: value ?? '1' }, { enabled: value !== undefined });
  const options = (choices.data ?? [])
    .filter((choice) => choice.isControlled && choice.id !== exceptId && choice.depth < 5)
    .map(({ id, name }) => ({ value: id, label: name }));
  const isListed = options.some((option) => option.value === value);
  const chosen = value && !isListed && current.data ? [{ value, label: current.data.name }] : [];
  return (
    <Select
      {...(control.id ? { id: control.id } : {})}
      value={value ?? null}
      disabled={Boolean(control.disabled)}
      placeholder={ownName}
      loading={choices.isFetching}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={choices.isFetching ? t('filter.loading') : undefined}
      options={[...chosen, ...options]}
      onChange={(next?: string | null) => control.onChange?.(next ?? undefined)}
      onBlur={() => control.onBlur?.()}
    />
  );
}
