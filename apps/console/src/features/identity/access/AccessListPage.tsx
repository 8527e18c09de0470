import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import { type AccessRecord, accessDirections, accessStates } from '@tilldeck/contracts/identity/access.schemas';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate, useChange } from '../../../lib/request/route-queries.ts';
import { accessColumns } from './access.columns.tsx';

/** /account/access/list */
export function AccessListPage() {
  const { t } = useTranslation('access');
  const confirm = useConfirm();
  const change = useChange(accessRoutes.end, { refreshes: [accessRoutes.page] });
  useLive(['identity.access'], () => void invalidate([accessRoutes.page]));
  const end = async (row: AccessRecord) => {
    const title = t('endTitle', { actor: row.actorName, org: row.orgName });
    if (await confirm({ title, text: t('endText'), action: t('end'), isDanger: true })) change.mutate({ id: row.id });
  };
  return (
    <ListPage
      call={accessRoutes.page}
      title={t('title')}
      description={t('description')}
      columns={accessColumns}
      rowLabel={(row) => `${row.orgName}, ${row.actorName}`}
      filters={[
        {
          kind: 'select',
          name: 'state',
          label: t('state'),
          options: accessStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          kind: 'select',
          name: 'direction',
          label: t('direction'),
          options: accessDirections.map((value) => ({ value, label: t(`direction.${value}`) })),
        },
        { kind: 'text', name: 'actor', label: t('actor') },
        { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: t('days') },
      ]}
      rowActions={(row) => [
        {
          key: 'end',
          label: t('end'),
          call: accessRoutes.end,
          isDanger: true,
          disabledReason: row.state === 'open' ? null : t('notOpen'),
          onClick: () => void end(row),
        },
      ]}
      emptyTitle={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
