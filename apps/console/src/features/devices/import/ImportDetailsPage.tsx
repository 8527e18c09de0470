import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import type { DeviceImport } from '@tilldeck/contracts/devices/import.schemas';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { writeLongList } from '../../../lib/list/long-list.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { canUse } from '../../../lib/session/permission.ts';
import { RunningBar } from '../parts/intake/RunningBar.tsx';
import { rowColumns } from './import.columns.tsx';
import { importFields } from './import.fields.ts';
import { importStateTexts } from './import.states.ts';
import { useResult } from './useImportFiles.ts';

const lookMs = 2_000;
const isUnderWay = (state: string | undefined): boolean => state === 'waiting' || state === 'running';

/** /device/import/details/:id */
export function ImportDetailsPage() {
  const { t } = useTranslation('intake');
  const { id = '' } = useParams();
  const history = useHistoryTab('device_import', id);
  // The live connection tells; looking now and then is for when it is away.
  const record = useCall(
    importRoutes.detail,
    { id },
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? lookMs : false) },
  );
  const result = useResult(id);
  const { button } = useAction();
  const run = action<DeviceImport, typeof importRoutes.run>({
    key: 'run',
    label: t('import.run', { count: record.data?.goodCount ?? 0 }),
    call: importRoutes.run,
    input: () => ({ id, mode: 'partial' }),
    done: () => t('import.started'),
  });
  const found = record.data;
  return (
    <DetailsPage
      title={found ? t('import.detailsTitle', { orderNo: found.orderNo }) : ''}
      backHref="/device/import/list"
      status={found ? <StatusTag state={found.state} states={importStateTexts} isFramed /> : null}
      description={found?.failure?.text}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      actions={
        found ? (
          <>
            {found.source === 'file' && found.badCount > 0 ? (
              <Can route={importRoutes.result}>
                <ActionButton label={t('import.result')} isBusy={result.isBusy} onClick={result.save} />
              </Can>
            ) : null}
            <ShowDevices found={found} />
            {found.state === 'checked' && found.goodCount > 0 ? (
              <Can route={importRoutes.run}>
                <ActionButton kind="primary" {...button(run, found)} />
              </Can>
            ) : null}
          </>
        ) : null
      }
      summary={found ? <ImportFacts found={found} /> : null}
      tabs={[
        { key: 'rows', label: t('import.rowsTab'), content: found ? <ImportRows found={found} /> : null },
        ...history,
      ]}
    />
  );
}

/** Devices whose list fits an address; more of them are found by their rows below. */
const mostShown = 200;

/** On to the devices that came in. */
function ShowDevices({ found }: { found: DeviceImport }) {
  const { t } = useTranslation('intake');
  const isOver = found.state === 'done' || found.state === 'partial';
  const isShown = isOver && found.goodCount > 0 && found.goodCount <= mostShown;
  const rows = useCall(
    importRoutes.rows,
    { id: found.id, isFaulty: false, pageSize: mostShown },
    { enabled: isShown && canUse(deviceRoutes.page.permission) },
  );
  if (!isShown || !rows.data) return null;
  const sns = writeLongList(rows.data.items.map(({ sn }) => sn).join(','));
  return (
    <Link to={`/device/list?${new URLSearchParams({ sns })}`}>
      {t('import.showDevices', { count: found.goodCount })}
    </Link>
  );
}

function ImportFacts({ found }: { found: DeviceImport }) {
  const { t } = useTranslation('intake');
  const words = { done: groupNumber(found.doneCount), count: groupNumber(found.rowCount) };
  return (
    <SectionCard>
      {isUnderWay(found.state) ? (
        <RunningBar text={t('import.progress', words)} done={found.doneCount} count={found.rowCount} />
      ) : null}
      <FactsGrid
        facts={[
          { label: t('import.rows'), value: <NumberText value={found.rowCount} /> },
          {
            label: t(found.state === 'checked' ? 'import.rowReady' : 'import.good'),
            value: <NumberText value={found.goodCount} />,
          },
          { label: t('import.bad'), value: <NumberText value={found.badCount} /> },
          ...importFields.facts(found, ['source']),
          { label: t('import.operator'), value: found.operator },
          { label: t('import.createdAt'), value: <TimeText at={found.createdAt} form="second" /> },
          { label: t('import.startedAt'), value: <TimeText at={found.startedAt} form="second" /> },
          { label: t('import.finishedAt'), value: <TimeText at={found.finishedAt} form="second" /> },
          ...(found.fileName ? [{ label: t('import.file'), value: found.fileName }] : []),
        ]}
      />
    </SectionCard>
  );
}

function ImportRows({ found }: { found: DeviceImport }) {
  const { t } = useTranslation('intake');
  const isOver = found.state === 'done' || found.state === 'partial';
  return (
    <ListPage
      call={importRoutes.rows}
      title={t('import.rowsTab')}
      isEmbedded
      urlScope="rows"
      fixedInput={{ id: found.id }}
      columns={rowColumns(isOver)}
      filters={[
        { kind: 'text', name: 'sn', label: t('column.sn') },
        {
          kind: 'select',
          name: 'isFaulty',
          label: t('import.faultyOnly'),
          options: [
            { value: 'true', label: t('import.faultyYes') },
            { value: 'false', label: t('import.faultyNo') },
          ],
        },
      ]}
      rowKey="rowNo"
      rowLabel={(row) => row.sn}
      emptyTitle={t('import.noRows')}
      emptyText={t('import.noRowsText')}
    />
  );
}
