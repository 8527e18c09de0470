import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import type { FenceDevice } from '@tilldeck/contracts/location/fence.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { TimeText } from '../../../components/text/TimeText.tsx';

function SideText({ side }: FenceDevice) {
  const { t } = useTranslation('fence');
  return <>{t(`side.${side}`)}</>;
}

function ReachedText({ hasVersion }: FenceDevice) {
  const { t } = useTranslation('words');
  return <>{t(hasVersion ? 'yes' : 'no')}</>;
}

function LastText({ lastEvent, lastAt }: FenceDevice) {
  const { t } = useTranslation('fence');
  if (!lastEvent) return null;
  return (
    <>
      {`${t(`event.${lastEvent}`)} `}
      <TimeText at={lastAt} isZoneShown={false} />
    </>
  );
}

const columns: readonly ListColumn<FenceDevice>[] = [
  {
    key: 'sn',
    title: (t) => t('fence:field.sn'),
    isKey: true,
    width: 170,
    render: (row) => <Link to={`/device/details/${row.deviceId}`}>{row.sn}</Link>,
  },
  { key: 'modelName', title: (t) => t('fence:field.model'), width: 120 },
  { key: 'shopName', title: (t) => t('fence:field.shop'), width: 170, render: (row) => row.shopName ?? '' },
  { key: 'side', title: (t) => t('fence:field.side'), width: 190, render: (row) => <SideText {...row} /> },
  {
    key: 'sideAt',
    title: (t) => t('fence:field.at'),
    width: 150,
    render: (row) => <TimeText at={row.sideAt} isZoneShown={false} />,
  },
  { key: 'last', title: (t) => t('fence:field.lastAt'), width: 200, render: (row) => <LastText {...row} /> },
  {
    key: 'hasVersion',
    title: (t) => t('fence:field.hasVersion'),
    width: 120,
    render: (row) => <ReachedText {...row} />,
  },
  { key: 'orgName', title: (t) => t('fence:field.partner'), width: 150, isExtra: true },
];

/** Devices of a fence with the side each is on now. */
export function FenceDevices({ id }: { id: string }) {
  const { t } = useTranslation('fence');
  return (
    <ListPage
      call={fenceRoutes.devices}
      fixedInput={{ id }}
      isEmbedded
      urlScope="devices"
      title={t('details.devices')}
      columns={columns}
      filters={[{ kind: 'text', name: 'sn', label: t('field.sn') }]}
      rowKey="deviceId"
      rowLabel={(row) => row.sn}
      emptyTitle={t('details.devicesEmpty')}
      emptyText={t('details.devicesEmptyText')}
    />
  );
}
