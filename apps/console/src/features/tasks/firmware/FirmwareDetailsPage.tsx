import { firmwareRoutes } from '@tilldeck/contracts/factory/firmware.routes';
import type { FirmwareDetail } from '@tilldeck/contracts/factory/firmware.schemas';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { useAction } from '../../../components/feedback/useAction.ts';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { WorkFileButton } from '../../../components/task/WorkFileButton.tsx';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { FirmwareChains } from './FirmwareChains.tsx';
import { FirmwareForm } from './FirmwareForm.tsx';
import { firmwareListHref, firmwareStateTexts, releaseColumns } from './firmware.columns.tsx';
import { useFirmwareDelete } from './useFirmwareDelete.ts';

const ReleaseForm = lazy(async () => ({ default: (await import('./FirmwareReleaseForm.tsx')).FirmwareReleaseForm }));

/** /configuration/firmware/details/:id */
export function FirmwareDetailsPage() {
  const { t } = useTranslation('firmware');
  const { id = '' } = useParams();
  const [isEditing, setEditing] = useOpenedFlag('edit');
  const [isReleasing, setReleasing] = useOpenedFlag('release');
  const answer = useCall(firmwareRoutes.detail, { id });
  const history = useHistoryTab('firmware', id);
  const record = answer.data;
  return (
    <>
      <DetailsPage
        title={record ? t('one', { name: record.name, version: record.updateVersion }) : ''}
        status={record ? <StatusTag state={record.state} states={firmwareStateTexts} isFramed /> : null}
        backHref={firmwareListHref}
        isLoading={answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        actions={
          record ? (
            <Actions record={record} onEdit={() => setEditing(true)} onRelease={() => setReleasing(true)} />
          ) : null
        }
        summary={
          record ? (
            <div className="blk-stack">
              <Facts record={record} />
              <FirmwareChains firmwareId={id} />
            </div>
          ) : null
        }
        tabs={
          record
            ? [
                {
                  key: 'releases',
                  label: t('tab.releases'),
                  count: record.releases.length,
                  content: <Releases record={record} />,
                },
                ...history,
              ]
            : []
        }
      />
      <FirmwareForm
        record={record}
        isOpen={isEditing && record !== undefined}
        onClose={() => setEditing(false)}
        onDone={() => setEditing(false)}
      />
      {record && isReleasing ? (
        <Suspense fallback={null}>
          <ReleaseForm
            firmware={record}
            isOpen
            onClose={() => setReleasing(false)}
            onDone={() => setReleasing(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface ActionsProps {
  record: FirmwareDetail;
  onEdit: () => void;
  onRelease: () => void;
}

function Actions({ record, onEdit, onRelease }: ActionsProps) {
  const { t } = useTranslation('firmware');
  const navigate = useNavigate();
  const { run } = useAction();
  const remove = useFirmwareDelete();
  const leave = async () => {
    if (await run(remove, record)) void navigate(firmwareListHref);
  };
  return (
    <>
      <Can route={firmwareRoutes.delete}>
        <ActionButton label={t('delete')} isDanger onClick={() => void leave()} />
      </Can>
      <Can route={firmwareRoutes.modify}>
        <ActionButton
          label={t('editAction')}
          disabledReason={record.state === 'published' ? t('isPublished') : null}
          onClick={onEdit}
        />
      </Can>
      <Can route={firmwareRoutes.release}>
        <ActionButton kind="primary" label={t('release')} onClick={onRelease} />
      </Can>
    </>
  );
}

function Facts({ record }: { record: FirmwareDetail }) {
  const { t } = useTranslation('firmware');
  const { file } = record;
  return (
    <SectionCard>
      <FactsGrid
        facts={[
          { label: t('field.name'), value: record.name },
          { label: t('field.updateVersion'), value: record.updateVersion },
          { label: t('field.versionCode'), value: record.versionCode },
          { label: t('field.previousVersion'), value: record.previousVersion },
          { label: t('field.file'), value: <WorkFileButton fileId={file.id} label={file.name} /> },
          { label: t('field.org'), value: record.orgName },
          { label: t('field.createdBy'), value: record.createdBy },
          { label: t('field.createdAt'), value: <TimeText at={record.createdAt} /> },
          { label: t('field.publishedAt'), value: record.publishedAt && <TimeText at={record.publishedAt} /> },
          {
            label: t('field.hash'),
            value: file.sha256 && <CopyableId value={file.sha256} label={t('field.hash')} />,
            isWide: true,
          },
          { label: t('field.remark'), value: record.remark, isWide: true },
        ]}
      />
    </SectionCard>
  );
}

function Releases({ record }: { record: FirmwareDetail }) {
  const { t } = useTranslation('firmware');
  return (
    <SectionTable
      title={t('tab.releases')}
      isTitleHidden
      columns={releaseColumns}
      rows={record.releases}
      rowKey={({ taskId }) => taskId}
      empty={<EmptyState kind="nothing" title={t('releases.empty')} text={t('releases.emptyText')} isCompact />}
    />
  );
}
