import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DeviceStateTag } from '../../../components/device/DeviceStateTag.tsx';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';

interface MatchingDevicesProps {
  part: string;
  /** There is nothing to choose: one device fits, or one has exactly this number. */
  onOnly: (sn: string) => void;
}

/** Devices whose serial number has this part, to choose one. */
export function MatchingDevices({ part, onOnly }: MatchingDevicesProps) {
  const { t } = useTranslation('report');
  const list = useCall(deviceRoutes.choices, { keyword: part });
  const rows = list.data ?? [];
  const only = rows.find(({ sn }) => sn.toUpperCase() === part.toUpperCase()) ?? (rows.length === 1 ? rows[0] : null);
  const tellOnly = useEffectEvent(onOnly);
  const onlySn = only?.sn;
  useEffect(() => {
    if (onlySn !== undefined) tellOnly(onlySn);
  }, [onlySn]);
  return (
    <SectionTable
      title={t('diagnostics.matching')}
      read={list}
      rows={onlySn === undefined ? rows : []}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'sn',
          title: t('field.sn'),
          isKey: true,
          width: 220,
          render: ({ sn }) => <Link to={`?${new URLSearchParams({ sn })}`}>{sn}</Link>,
        },
        {
          key: 'state',
          title: (t) => t('words:state'),
          width: 140,
          render: (device) => <DeviceStateTag device={device} />,
        },
        { key: 'modelName', title: t('field.model'), width: 160 },
        { key: 'partnerName', title: t('field.partner') },
      ]}
      empty={<EmptyState kind="noMatch" title={t('diagnostics.noMatch')} text={t('diagnostics.noMatchText')} />}
    />
  );
}
