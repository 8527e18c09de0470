import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import { Form } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '../../lib/i18n/i18n.ts';
import { Picker } from '../choices/Picker.tsx';
import { optionsFrom } from '../choices/useChoices.ts';
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
  const value = control.value as string | undefined;
  const isForeign = isRegion && country !== undefined && value !== undefined && !value.startsWith(`${country}-`);
  const clear = useEffectEvent(() => control.onChange?.(undefined));
  useEffect(() => {
    if (isForeign) clear();
  }, [isForeign]);
  const isWaiting = isRegion && !country;
  return (
    <Picker
      {...control}
      disabled={Boolean(control.disabled) || isWaiting}
      placeholder={isWaiting ? t('form.regionFirst') : ''}
      isClearable
      choices={
        isWaiting
          ? []
          : optionsFrom(areaRoutes.list, isRegion ? { parentCode: country } : { level: 'country' }, (areas) =>
              areas.map((area) => ({ value: area.code, label: nameIn(i18n.language, area) })),
            )
      }
    />
  );
}
