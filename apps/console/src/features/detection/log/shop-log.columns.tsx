import type { DetectionShopEntry } from '@tilldeck/contracts/detection/detection.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

/** Opens the devices of the shop, on the other tab of the page. */
function ShopLink({ shopId, shopName }: Pick<DetectionShopEntry, 'shopId' | 'shopName'>) {
  const { t } = useTranslation('detection');
  if (!shopId) return t('details.noShop');
  return <Link to={{ search: `?shopId=${shopId}` }}>{shopName ?? shopId}</Link>;
}

function LastUntil({ lastUntil }: Pick<DetectionShopEntry, 'lastUntil'>) {
  const { t } = useTranslation('detection');
  return lastUntil ? <TimeText at={lastUntil} isZoneShown={false} /> : t('log.lasts');
}

const counted = (
  key: 'deviceCount' | 'absenceCount' | 'openCount' | 'mailedCount',
  title: ListColumn<DetectionShopEntry>['title'],
): ListColumn<DetectionShopEntry> => ({
  key,
  title,
  width: 110,
  align: 'end',
  render: (row) => <NumberText value={row[key]} />,
});

export const shopLogColumns: readonly ListColumn<DetectionShopEntry>[] = [
  {
    key: 'shopName',
    title: (t) => t('detection:field.shop'),
    isKey: true,
    width: 220,
    render: ({ shopId, shopName }) => <ShopLink shopId={shopId} shopName={shopName} />,
  },
  counted('deviceCount', (t) => t('detection:log.devices')),
  counted('absenceCount', (t) => t('detection:log.absences')),
  counted('openCount', (t) => t('detection:log.open')),
  counted('mailedCount', (t) => t('detection:log.mailed')),
  {
    key: 'firstSince',
    title: (t) => t('detection:log.firstSince'),
    width: 160,
    render: (row) => <TimeText at={row.firstSince} isZoneShown={false} />,
  },
  {
    key: 'lastUntil',
    title: (t) => t('detection:log.lastUntil'),
    width: 160,
    render: (row) => <LastUntil lastUntil={row.lastUntil} />,
  },
];
