import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import { Form, Select } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '../../lib/i18n/i18n.ts';
import { useCall } from '../../lib/request/route-queries.ts';
import type { FieldControlProps } from './useFormFields.ts';

interface AreaSelectProps {
  control: FieldControlProps;
  level: 'country' | 'region';
}

const countryField = 'countryCode';

/** A country, or a region of the country that stands beside it in the form. */
export function AreaSelect({ control, level }: AreaSelectProps) {
  const { t, i18n } = useTranslation('blocks');
  const country: string | undefined = Form.useWatch(countryField);
  const isRegion = level === 'region';
  const areas = useCall(areaRoutes.list, isRegion ? { parentCode: country ?? 'XX' } : { level: 'country' }, {
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !isRegion || Boolean(country),
  });
  const value = control.value as string | undefined;
  const isForeign = isRegion && country !== undefined && value !== undefined && !value.startsWith(`${country}-`);
  const clear = useEffectEvent(() => control.onChange?.(undefined));
  useEffect(() => {
    if (isForeign) clear();
  }, [isForeign]);
  const isWaiting = isRegion && !country;
  return (
    <Select
      {...(control.id ? { id: control.id } : {})}
      value={(areas.isPending ? undefined : value) ?? null}
      disabled={Boolean(control.disabled) || isWaiting}
      placeholder={isWaiting ? t('form.regionFirst') : ''}
      loading={areas.isFetching}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={(areas.data ?? []).map((area) => ({
        value: area.code,
        label: nameIn(i18n.language, area),
      }))}
      onChange={(chosen?: string | null) => control.onChange?.(chosen ?? undefined)}
      onBlur={() => control.onBlur?.()}
    />
  );
}
