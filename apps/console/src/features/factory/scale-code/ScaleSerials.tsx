import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';

const columns: readonly ListColumn<string>[] = [
  {
    key: 'sn',
    title: (t) => t('factory:scaleCode.sn'),
    isKey: true,
    render: (sn) => (
      <Link className="blk-mono" to={`/device/list?sns=${encodeURIComponent(sn)}`}>
        {sn}
      </Link>
    ),
  },
];

/** The devices a code is for, each leading to the device list. */
export function ScaleSerials({ sns }: { sns: readonly string[] }) {
  const { t } = useTranslation('factory');
  return (
    <SectionCard>
      <PlainTable label={t('scaleCode.devices')} columns={columns} rows={sns} rowKey={(sn) => sn} maxHeight={520} />
    </SectionCard>
  );
}
