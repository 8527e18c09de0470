import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { detectionRules, detectionStates } from '@tilldeck/contracts/detection/detection.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import { detectionColumns } from './detection.columns.tsx';
import { detectionAdd, detectionEditHref, detectionHref, detectionLogHref } from './detection.paths.ts';
import { useDetectionActions } from './useDetectionActions.ts';

/** /device/detection/list */
export function DetectionListPage() {
  const { t } = useTranslation('detection');
  const navigate = useNavigate();
  const actions = useDetectionActions();
  return (
    <ListPage
      call={detectionRoutes.page}
      title={t('title')}
      description={t('description')}
      columns={detectionColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('keyword') },
        {
          kind: 'select',
          name: 'state',
          label: t('field.state'),
          options: detectionStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          kind: 'select',
          name: 'rule',
          label: t('field.rule'),
          options: detectionRules.map((value) => ({ value, label: t(`rule.${value}`) })),
        },
        {
          kind: 'select',
          name: 'isDark',
          label: t('isDark'),
          options: [
            { value: 'true', label: t('isDark.true') },
            { value: 'false', label: t('isDark.false') },
          ],
        },
        {
          kind: 'select',
          name: 'needsChange',
          label: t('needsChange'),
          options: [
            { value: 'true', label: t('needsChange.true') },
            { value: 'false', label: t('needsChange.false') },
          ],
        },
      ]}
      rowLabel={(row) => row.name}
      rowHref={(row) => detectionHref(row.id)}
      rowActions={(row) => [
        { key: 'log', label: t('openLog'), call: detectionRoutes.log, href: detectionLogHref(row.id) },
        { key: 'edit', label: t('edit'), call: detectionRoutes.modify, href: detectionEditHref(row.id) },
        ...actions.rows(row),
      ]}
      actions={
        <Can route={detectionRoutes.add}>
          <ActionButton kind="primary" label={t('add')} onClick={() => void navigate(detectionAdd)} />
        </Can>
      }
      emptyTitle={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
