import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { remoteDeviceHref, remoteRequestHref } from '../parts/session/remote.paths.ts';
import { remoteDeviceColumns } from './remote-device.columns.tsx';
import { startObstacle } from './start.rules.ts';

/** /device/remote/list */
export function RemoteDeviceListPage() {
  const { t } = useTranslation(['remote', 'words']);
  const yesNo = [
    { value: 'true', label: t('words:yes') },
    { value: 'false', label: t('words:no') },
  ];
  return (
    <ListPage
      call={remoteSessionRoutes.devices}
      title={t('devices.title')}
      description={t('devices.description')}
      columns={remoteDeviceColumns}
      filters={[
        { kind: 'text', name: 'sn', label: t('words:sn') },
        { kind: 'select', name: 'isOnline', label: t('filter.isOnline'), options: yesNo },
        { kind: 'select', name: 'hasScreen', label: t('filter.hasScreen'), options: yesNo },
      ]}
      rowLabel={(row) => row.sn}
      rowHref={(row) => remoteDeviceHref(row.id)}
      rowActions={(row) => {
        const obstacle = startObstacle(row);
        return [
          {
            key: 'start',
            label: t('start'),
            call: remoteSessionRoutes.request,
            href: remoteRequestHref(row.sn),
            disabledReason: obstacle && t(`obstacle.${obstacle}`),
          },
        ];
      }}
      emptyTitle={t('devices.empty')}
      emptyText={t('devices.emptyText')}
    />
  );
}
