import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import type { Area } from '@tilldeck/contracts/system/area.schemas';
import { useTranslation } from 'react-i18next';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

/** /system/area/list */
export function AreaListPage() {
  const { t, i18n } = useTranslation('system');
  const nameOf = (area: Area) => nameIn(i18n.language, area);
  const countries = useCall(areaRoutes.list, { level: 'country' }, { staleTime: Number.POSITIVE_INFINITY });
  const countryName = (code: string | null) => {
    const country = countries.data?.find((known) => known.code === code);
    return country ? nameOf(country) : code;
  };
  const columns: readonly ListColumn<Area>[] = [
    {
      key: 'code',
      title: t('field.code'),
      isKey: true,
      width: 140,
      render: (row) => <CopyableId value={row.code} label={t('field.code')} isQuiet />,
    },
    { key: 'nameEn', title: t('field.nameEn'), width: 280 },
    { key: 'nameZh', title: t('field.nameZh'), width: 220 },
    { key: 'level', title: t('area.level'), width: 130, render: (row) => t(`area.${row.level}`) },
    { key: 'parentCode', title: t('area.parent'), render: (row) => countryName(row.parentCode) },
  ];
  return (
    <ListPage
      call={areaRoutes.page}
      title={t('area.title')}
      description={t('area.description')}
      rowKey="code"
      columns={columns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('field.keyword') },
        {
          kind: 'select',
          name: 'level',
          label: t('area.level'),
          options: [
            { value: 'country', label: t('area.country') },
            { value: 'region', label: t('area.region') },
          ],
        },
        {
          kind: 'select',
          name: 'country',
          label: t('area.country'),
          options: optionsFrom(areaRoutes.list, { level: 'country' }, (areas) =>
            areas.map((area) => ({ value: area.code, label: nameOf(area) })),
          ),
        },
      ]}
    />
  );
}
