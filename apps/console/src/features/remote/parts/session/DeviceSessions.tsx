import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../../components/list/ListPage.tsx';
import { remoteRecordHref } from './remote.paths.ts';
import { remoteSessionColumns } from './remote-session.columns.tsx';

const columns = remoteSessionColumns.filter(({ key }) => key !== 'sn' && key !== 'orgName');

/** The sessions of one device, the newest first. */
export function DeviceSessions({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('remote');
  return (
    <ListPage
      isEmbedded
      call={remoteSessionRoutes.page}
      title={t('device.sessions')}
      columns={columns}
      fixedInput={{ deviceId }}
      rowLabel={(row) => row.requesterName}
      rowHref={(row) => remoteRecordHref(row.id)}
      emptyTitle={t('device.noSessions')}
      emptyText={t('device.noSessionsText')}
    />
  );
}
