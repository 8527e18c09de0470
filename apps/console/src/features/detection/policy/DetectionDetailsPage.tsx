import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { DetectionFacts, DetectionOverview } from './DetectionOverview.tsx';
import { detectionFields } from './detection.fields.ts';
import { detectionEditHref, detectionList, detectionLogHref } from './detection.paths.ts';
import { useDetectionActions } from './useDetectionActions.ts';

/** /device/detection/Details/:id */
export function DetectionDetailsPage() {
  const { t } = useTranslation('detection');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const actions = useDetectionActions(() => void navigate(detectionList));
  const answer = useCall(detectionRoutes.detail, { id });
  const history = useHistoryTab('detection_policy', id);
  const record = answer.data;
  return (
    <DetailsPage
      title={record?.name ?? ''}
      status={record ? detectionFields.show(record, 'state') : null}
      backHref={detectionList}
      isLoading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      actions={
        record ? (
          <>
            <Can route={detectionRoutes.remove}>
              <ActionButton {...actions.removeButton(record)} />
            </Can>
            <ActionButton {...actions.switchButton(record)} />
            <ActionButton label={t('openLog')} onClick={() => void navigate(detectionLogHref(id))} />
            <Can route={detectionRoutes.modify}>
              <ActionButton kind="primary" label={t('edit')} onClick={() => void navigate(detectionEditHref(id))} />
            </Can>
          </>
        ) : null
      }
      summary={record ? <DetectionFacts record={record} /> : null}
      tabs={
        record
          ? [
              { key: 'overview', label: t('details.overview'), content: <DetectionOverview record={record} /> },
              ...history,
            ]
          : []
      }
    />
  );
}
