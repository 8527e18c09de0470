import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import type { Fence } from '@tilldeck/contracts/location/fence.schemas';
import { fenceDotsMax } from '@tilldeck/contracts/location/location.limits';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { FenceDevices } from './FenceDevices.tsx';
import { FenceLog } from './FenceLog.tsx';
import { FenceMap } from './FenceMap.tsx';
import { FenceTarget, FenceWeek } from './FenceTexts.tsx';
import { FenceTimeline } from './FenceTimeline.tsx';
import { fenceFields } from './fence.fields.ts';
import { fenceEditHref, fenceList } from './fence.paths.ts';
import { useFenceActions } from './useFenceActions.ts';
import { useFenceDots } from './useFenceDots.ts';

/** /map/fence/details/:id */
export function FenceDetailsPage() {
  const { t } = useTranslation('fence');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const actions = useFenceActions(() => void navigate(fenceList));
  const answer = useCall(fenceRoutes.detail, { id });
  const history = useHistoryTab('fence', id);
  const record = answer.data;
  return (
    <DetailsPage
      title={record?.name ?? ''}
      status={record ? fenceFields.show(record, 'state') : null}
      backHref={fenceList}
      isLoading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      actions={
        record ? (
          <>
            <Can route={fenceRoutes.remove}>
              <ActionButton {...actions.removeButton(record)} />
            </Can>
            <ActionButton {...actions.switchButton(record)} />
            <Can route={fenceRoutes.modify}>
              <ActionButton kind="primary" label={t('edit')} onClick={() => void navigate(fenceEditHref(id))} />
            </Can>
          </>
        ) : null
      }
      summary={record ? <FenceFacts record={record} /> : null}
      tabs={
        record
          ? [
              { key: 'log', label: t('details.log'), content: <FenceLog fenceId={id} /> },
              { key: 'devices', label: t('details.devices'), content: <FenceDevices id={id} /> },
              {
                key: 'map',
                label: t('section.where'),
                content: <FencePlace key={record.versionNr} record={record} />,
              },
              { key: 'timeline', label: t('details.timeline'), content: <FenceTimeline id={id} /> },
              ...history,
            ]
          : []
      }
    />
  );
}

function FencePlace({ record }: { record: Fence }) {
  const { t } = useTranslation('fence');
  const { dots, isCapped } = useFenceDots(record, record.target, record.id);
  return (
    <SectionCard>
      <FenceMap label={t('map.label')} circle={record} dots={dots} />
      {isCapped ? <p>{t('map.capped', { max: fenceDotsMax })}</p> : null}
    </SectionCard>
  );
}

function FenceFacts({ record }: { record: Fence }) {
  const { t } = useTranslation(['fence', 'words']);
  return (
    <SectionCard>
      <FactsGrid
        facts={[
          { label: t('field.centre'), value: `${record.latitude.toFixed(6)}, ${record.longitude.toFixed(6)}` },
          { label: t('field.radius'), value: `${record.radiusM} m` },
          ...fenceFields.facts(record, ['event', 'action']),
          { label: t('field.target'), value: <FenceTarget {...record} /> },
          { label: t('field.devices'), value: <NumberText value={record.deviceCount} /> },
          { label: t('field.week'), value: <FenceWeek {...record} /> },
          { label: t('field.lastAt'), value: <TimeText at={record.lastAt} /> },
          { label: t('field.upload'), value: t('everyMinutes', { minutes: record.uploadMinutes }) },
          { label: t('field.createdBy'), value: record.createdBy },
          ...(record.notice ? [{ label: t('field.notice'), value: record.notice, isWide: true }] : []),
          { label: t('field.emails'), value: record.emails.join(', ') || t('noMails'), isWide: true },
          { label: t('words:remark'), value: record.remark, isWide: true },
        ]}
      />
    </SectionCard>
  );
}
