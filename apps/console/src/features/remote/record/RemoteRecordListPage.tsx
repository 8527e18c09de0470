import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { remoteStates } from '@tilldeck/contracts/remote/session.states';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { remoteRecordHref } from '../parts/session/remote.paths.ts';
import { remoteStateTexts } from '../parts/session/remote.states.ts';
import { remoteSessionColumns } from '../parts/session/remote-session.columns.tsx';

/** /remote/record/list */
export function RemoteRecordListPage() {
  const { t } = useTranslation(['remote', 'words']);
  return (
    <ListPage
      call={remoteSessionRoutes.page}
      exportCall={remoteSessionRoutes.export}
      title={t('record.title')}
      description={t('record.description')}
      columns={remoteSessionColumns}
      filters={[
        {
          kind: 'multi',
          name: 'states',
          label: t('words:state'),
          options: remoteStates.map((value) => ({ value, label: remoteStateTexts[value].text })),
        },
        { kind: 'text', name: 'requester', label: t('field.requester') },
        { kind: 'text', name: 'sn', label: t('words:sn') },
        { kind: 'text', name: 'ticketNumber', label: t('field.ticket') },
        { kind: 'dateRange', name: 'requested', from: 'from', to: 'to', label: t('field.requestedAt') },
      ]}
      views={[
        {
          key: 'open',
          name: (translate) => translate('remote:record.openView'),
          query: 'states=requesting&states=to_be_confirmed&states=connecting',
        },
      ]}
      rowLabel={(row) => row.sn}
      rowHref={(row) => remoteRecordHref(row.id)}
      emptyTitle={t('record.empty')}
      emptyText={t('record.emptyText')}
    />
  );
}
