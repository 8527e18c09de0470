import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import type { Area } from '@tilldeck/contracts/system/area.schemas';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from '../../../../components/form/useFormFields.ts';
import { nameIn } from '../../../../lib/i18n/i18n.ts';
import { useCall } from '../../../../lib/request/route-queries.ts';

/** Countries, and their regions behind the name of their country. */
export function AreasSelect({
  id,
  value,
  onChange,
  disabled,
  most,
}: FieldControlProps & { most?: number | undefined }) {
  const { t, i18n } = useTranslation('blocks');
  const areas = useCall(areaRoutes.list, {}, { staleTime: Number.POSITIVE_INFINITY });
  const nameOf = (area: Area) => nameIn(i18n.language, area);
  const countries = new Map((areas.data ?? []).map((area) => [area.code, nameOf(area)]));
  const options = (areas.data ?? []).map((area) => ({
    value: area.code,
    label: area.parentCode ? `${countries.get(area.parentCode) ?? area.parentCode} · ${nameOf(area)}` : nameOf(area),
  }));
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      disabled={Boolean(disabled)}
      placeholder={t('form.choose')}
      loading={areas.isFetching}
      maxTagCount="responsive"
      {...(most ? { maxCount: most } : {})}
      value={(value as string[] | undefined) ?? []}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(codes: string[]) => onChange?.(codes)}
    />
  );
}
