import { partnerStatisticsRoutes } from '@tilldeck/contracts/insight/partner-statistics.routes';
import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import { useTranslation } from 'react-i18next';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useFigureTexts } from '../parts/figures/useFigureTexts.ts';
import { partnerFigureColumns } from './partner-figures.columns.tsx';

/** /datacenter/partner/list: the partners behind the figures, terminated ones included. */
export function PartnerFiguresPage() {
  const { t } = useTranslation('insight');
  const texts = useFigureTexts();
  return (
    <ListPage
      call={partnerStatisticsRoutes.page}
      title={t('partner.list')}
      description={t('partner.listText')}
      columns={partnerFigureColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('partner.name') },
        {
          kind: 'select',
          name: 'state',
          label: t('partner.state'),
          options: (['active', 'pending', 'dormant', 'terminated'] as const).map((value) => ({
            value,
            label: t(`partner.state.${value}`),
          })),
        },
        {
          kind: 'select',
          name: 'type',
          label: t('partner.type'),
          options: (['controllable', 'cooperative'] as const).map((value) => ({ value, label: t(`type.${value}`) })),
        },
        {
          kind: 'select',
          name: 'country',
          label: t('partner.country'),
          options: optionsFrom(areaRoutes.list, { level: 'country' }, (areas) =>
            areas.map(({ code }) => ({ value: code, label: texts.value('country', code, code) })),
          ),
        },
        { kind: 'dateRange', name: 'added', from: 'addedFrom', to: 'addedTo', label: t('partner.addedAt') },
        {
          kind: 'dateRange',
          name: 'ended',
          from: 'terminatedFrom',
          to: 'terminatedTo',
          label: t('partner.terminatedAt'),
        },
      ]}
      rowLabel={(row) => row.name}
      emptyTitle={t('partner.none')}
      emptyText={t('partner.noneText')}
    />
  );
}
