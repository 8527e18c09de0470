import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import { reportRoutes } from '@tilldeck/contracts/insight/report.routes';
import { type Report, reportStates } from '@tilldeck/contracts/insight/report.schemas';
import { Drawer } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { ScheduledReportForm } from './ScheduledReportForm.tsx';
import { reportColumns, runColumns } from './scheduled-report.columns.tsx';
import { reportStateTexts } from './scheduled-report.states.ts';
import { useReportActions } from './useReportActions.ts';

const ShareLinks = lazy(async () => {
  const [{ ShareLinks: loaded }] = await Promise.all([import('./ShareLinks.tsx'), loadTexts('share')]);
  return { default: loaded };
});

/** /datacenter/report/list */
export function ScheduledReportListPage() {
  const { t } = useTranslation(['scheduledReport', 'words']);
  const [edited, setEdited] = useOpened<Report>('edit');
  const [shown, setShown] = useOpened<Report>('runs');
  const [hasLinks, setLinks] = useOpened('links', true);
  const actionsOf = useReportActions();
  return (
    <>
      <ListPage
        call={reportRoutes.page}
        title={t('title')}
        description={t('reports.about')}
        columns={reportColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('field.name') },
          {
            kind: 'multi',
            name: 'state',
            label: t('field.state'),
            options: reportStates.map((value) => ({ value, label: reportStateTexts[value].text })),
          },
        ]}
        rowLabel={(row) => row.name}
        onOpen={setShown}
        rowActions={(row) => [
          { key: 'edit', label: t('words:edit'), call: reportRoutes.modify, onClick: () => setEdited(row) },
          { key: 'runs', label: t('run.open'), onClick: () => setShown(row) },
          ...actionsOf(row),
        ]}
        actions={
          <>
            <ActionButton
              label={t('reports.shares')}
              icon={<LinkOutlined aria-hidden />}
              onClick={() => setLinks(true)}
            />
            <CreateButton call={reportRoutes.add} form={ScheduledReportForm} label={t('add')} />
          </>
        }
        emptyAction={<CreateButton call={reportRoutes.add} form={ScheduledReportForm} label={t('add')} />}
        emptyTitle={t('empty')}
        emptyText={t('reports.none')}
      />
      {edited ? (
        <ScheduledReportForm
          key={`${edited.id}-${edited.version}`}
          record={edited}
          isOpen
          onClose={() => setEdited(undefined)}
          onDone={() => setEdited(undefined)}
        />
      ) : null}
      {hasLinks ? (
        <Suspense fallback={null}>
          <ShareLinks onClose={() => setLinks(undefined)} />
        </Suspense>
      ) : null}
      <Drawer
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        size={760}
        destroyOnHidden
        title={shown ? t('run.title', { name: shown.name }) : ''}
      >
        {shown ? (
          <ListPage
            isEmbedded
            urlScope="runs"
            call={reportRoutes.runs}
            title={t('run.title', { name: shown.name })}
            columns={runColumns}
            fixedInput={{ id: shown.id }}
            rowLabel={(row) => row.dueAt}
            emptyTitle={t('run.empty')}
            emptyText=""
          />
        ) : null}
      </Drawer>
    </>
  );
}
