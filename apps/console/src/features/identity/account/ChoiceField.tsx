import { Select } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';

interface ChoiceFieldProps {
  control: FieldControlProps;
  /** Undefined while they are read. */
  options: { value: string; label: string }[] | undefined;
  isRequired?: boolean;
}

/** One of the values an organisation offers; a value that another organisation offered does not stay. */
export function ChoiceField({ control, options, isRequired = false }: ChoiceFieldProps) {
  const { t } = useTranslation('blocks');
  const offered = options?.map((option) => option.value).join();
  const fit = useEffectEvent(() => {
    const isKnown = options?.some((option) => option.value === control.value);
    if (options && !isKnown && (isRequired || control.value))
      control.onChange?.(isRequired ? options[0]?.value : undefined);
  });
  useEffect(() => {
    if (offered !== undefined) fit();
  }, [offered]);
  return (
    <Select
      {...(control.id ? { id: control.id } : {})}
      value={(control.value as string | undefined) ?? null}
      options={options ?? []}
      loading={!options}
      disabled={Boolean(control.disabled)}
      allowClear={!isRequired}
      placeholder={t('form.choose')}
      showSearch={(options?.length ?? 0) > 8 ? { optionFilterProp: 'label' } : false}
      onChange={(value: string | undefined) => control.onChange?.(value)}
      onBlur={control.onBlur}
    />
  );
}
