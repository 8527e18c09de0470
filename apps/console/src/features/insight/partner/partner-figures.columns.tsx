import type { PartnerFigureRow } from '@tilldeck/contracts/insight/partner-statistics.routes';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useFigureTexts } from '../parts/figures/useFigureTexts.ts';

function ValueText({ dimension, value }: { dimension: string; value: string | null }) {
  const texts = useFigureTexts();
  return value === null ? null : texts.value(dimension, value, '');
}

const timeOf = (at: string | null) => (at === null ? null : <TimeText at={at} />);

export const partnerFigureColumns: readonly ListColumn<PartnerFigureRow>[] = [
  { key: 'name', title: (t) => t('insight:partner.name'), isKey: true, width: 220 },
  {
    key: 'type',
    title: (t) => t('insight:partner.type'),
    width: 130,
    render: ({ type }) => <ValueText dimension="type" value={type} />,
  },
  { key: 'parentName', title: (t) => t('insight:partner.parent'), width: 180 },
  {
    key: 'country',
    title: (t) => t('insight:partner.country'),
    width: 140,
    render: ({ country }) => <ValueText dimension="country" value={country} />,
  },
  {
    key: 'deviceCount',
    title: (t) => t('insight:partner.devices'),
    align: 'end',
    width: 100,
    render: ({ deviceCount }) => <NumberText value={deviceCount} />,
  },
  { key: 'addedAt', title: (t) => t('insight:partner.addedAt'), width: 170, render: ({ addedAt }) => timeOf(addedAt) },
  {
    key: 'lastSignInAt',
    title: (t) => t('insight:partner.lastSignInAt'),
    width: 170,
    render: ({ lastSignInAt }) => timeOf(lastSignInAt),
  },
  {
    key: 'terminatedAt',
    title: (t) => t('insight:partner.terminatedAt'),
    width: 170,
    render: ({ terminatedAt }) => timeOf(terminatedAt),
  },
];
