import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { lifecycleRoutes } from '@tilldeck/contracts/devices/lifecycle.routes';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { ObjectHistory } from '../../../components/details/ObjectHistory.tsx';
import { DeviceStateTag } from '../../../components/device/DeviceStateTag.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { useCan } from '../../../lib/session/permission.ts';
import { LifecycleTable } from '../parts/look/LifecycleTable.tsx';
import { DeviceApps } from './DeviceApps.tsx';
import { DeviceForm } from './DeviceForm.tsx';
import { DeviceKeys } from './DeviceKeys.tsx';
import { DeviceOverviewTab } from './DeviceOverviewTab.tsx';
import { GiveDialog } from './GiveDialog.tsx';
import { useDeviceActions } from './useDeviceActions.ts';

const listPath = '/device/list';
/** Charts are heavy and few look at them. */
const HistoryTab = lazy(async () => ({ default: (await import('./DeviceHistoryTab.tsx')).DeviceHistoryTab }));

const OperationsTab = lazy(async () => ({
  default: (await import('../../../components/task/DeviceOperations.tsx')).DeviceOperations,
}));

/** /device/details/:id */
export function DeviceDetailsPage() {
  const { t } = useTranslation('device');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [opened, setOpened] = useOpened<'edit' | 'give'>('form');
  const record = useCall(deviceRoutes.detail, { id });
  const remote = useCall(diagnosticsRoutes.remoteInfo, { id });
  const mayReadAudit = useCan(auditRoutes.object);
  const mayReadLifecycle = useCan(lifecycleRoutes.page);
  const mayReadKeys = useCan(linkKeyRoutes.listOfDevice);
  const { act } = useDeviceActions();
  // Whether it is locked comes of what was done on it.
  const device = record.data;
  const verb = device?.state === 'disabled' ? 'enable' : 'disable';
  const close = () => setOpened(undefined);
  const leave = () => void navigate(listPath);
  return (
    <>
      <DetailsPage
        title={device ? `${device.model.name} · ${device.partner.name}` : ''}
        backHref={listPath}
        status={device ? <DeviceStateTag device={device} isFramed /> : null}
        id={device && { label: t('field.sn'), value: device.sn }}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
        actions={
          device ? (
            <>
              <Can route={deviceRoutes.remove}>
                <ActionButton
                  isDanger
                  label={t('action.delete')}
                  onClick={() => void act('delete', device).then((isDone) => isDone && leave())}
                />
              </Can>
              <Can route={deviceRoutes.give}>
                <ActionButton label={t('action.give')} onClick={() => setOpened('give')} />
              </Can>
              <Can route={verb === 'enable' ? deviceRoutes.enable : deviceRoutes.disable}>
                <ActionButton
                  label={t(`action.${verb}`)}
                  isDanger={verb === 'disable'}
                  onClick={() => void act(verb, device)}
                />
              </Can>
              <Can route={deviceRoutes.modify}>
                <ActionButton kind="primary" label={t('action.edit')} onClick={() => setOpened('edit')} />
              </Can>
            </>
          ) : null
        }
        tabs={
          device
            ? [
                {
                  key: 'overview',
                  label: t('tab.overview'),
                  content: <DeviceOverviewTab device={device} remote={remote} />,
                },
                {
                  key: 'commands',
                  label: t('tab.commands'),
                  content: (
                    <Suspense fallback={<SkeletonLines rows={6} />}>
                      <OperationsTab device={device} />
                    </Suspense>
                  ),
                },
                {
                  key: 'apps',
                  label: t('tab.apps'),
                  count: remote.data?.apps.length,
                  content: <DeviceApps remote={remote} />,
                },
                {
                  key: 'history',
                  label: t('tab.history'),
                  content: (
                    <Suspense fallback={<SkeletonLines rows={6} />}>
                      <HistoryTab deviceId={id} />
                    </Suspense>
                  ),
                },
                ...(mayReadLifecycle
                  ? [{ key: 'lifecycle', label: t('tab.lifecycle'), content: <LifecycleTable deviceId={id} /> }]
                  : []),
                ...(mayReadAudit
                  ? [
                      {
                        key: 'operations',
                        label: t('tab.operations'),
                        content: <ObjectHistory objectType="device" objectId={id} title={t('tab.operations')} />,
                      },
                    ]
                  : []),
                ...(mayReadKeys ? [{ key: 'keys', label: t('tab.keys'), content: <DeviceKeys deviceId={id} /> }] : []),
              ]
            : []
        }
      />
      {device && opened === 'edit' ? <DeviceForm record={device} isOpen onClose={close} onDone={close} /> : null}
      {device ? (
        <GiveDialog ids={[id]} name={device.sn} isOpen={opened === 'give'} onClose={close} onDone={leave} />
      ) : null}
    </>
  );
}
