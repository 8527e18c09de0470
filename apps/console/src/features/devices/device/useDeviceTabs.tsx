import type { UseQueryResult } from '@tanstack/react-query';
import type { Device, RemoteInfo } from '@tilldeck/contracts/devices/device-record.schemas';
import { lifecycleRoutes } from '@tilldeck/contracts/devices/lifecycle.routes';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { examinationRoutes } from '@tilldeck/contracts/link/examination.routes';
import { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import { ObjectHistory } from '../../../components/details/ObjectHistory.tsx';
import type { PageTab } from '../../../components/page/PageTabs.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import type { DeviceCommands } from '../../../components/task/useDeviceCommands.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { LifecycleTable } from '../parts/look/LifecycleTable.tsx';
import { DeviceApps } from './DeviceApps.tsx';
import { DeviceKeys } from './DeviceKeys.tsx';
import { DeviceOverviewTab } from './DeviceOverviewTab.tsx';
import { addedTabs } from './device-tabs.config.ts';

// Each is opened by few people, and brings lists or charts with it.
const HistoryTab = lazy(async () => ({ default: (await import('./DeviceHistoryTab.tsx')).DeviceHistoryTab }));
const EventsTab = lazy(async () => ({
  default: (await import('../../../components/report/DeviceEvents.tsx')).DeviceEvents,
}));
const TestsTab = lazy(async () => ({
  default: (await import('../../../components/report/DeviceTests.tsx')).DeviceTests,
}));
const TasksTab = lazy(async () => ({
  default: (await import('../../../components/task/DeviceOperations.tsx')).DeviceOperations,
}));
const later = (content: ReactNode) => <Suspense fallback={<SkeletonLines rows={6} />}>{content}</Suspense>;

/** The tabs with those of other domains behind the one each follows; at the end where that one is not shown. */
function withAdded(tabs: readonly PageTab[], added: readonly (PageTab & { after: string })[]): PageTab[] {
  const all = [...tabs];
  for (const { after, ...tab } of added) {
    const at = all.findIndex(({ key }) => key === after);
    all.splice(at < 0 ? all.length : at + 1, 0, tab);
  }
  return all;
}

/** The parts of a device's page, as far as the person may read them. */
export function useDeviceTabs(
  device: Device | undefined,
  remote: UseQueryResult<RemoteInfo>,
  commands: DeviceCommands,
): readonly PageTab[] {
  const { t } = useTranslation('device');
  const mayCall = useMayCall();
  const phrase = usePhrase();
  if (!device) return [];
  const { id, sn } = device;
  const added = addedTabs
    .filter(({ call }) => mayCall(call))
    .map(({ key, after, label, content: Content }) => ({
      key,
      after,
      label: phrase(label),
      content: later(<Content device={device} />),
    }));
  const tabs: PageTab[] = [
    {
      key: 'overview',
      label: t('tab.overview'),
      content: <DeviceOverviewTab device={device} remote={remote} commands={commands} />,
    },
    { key: 'history', label: t('tab.history'), content: later(<HistoryTab deviceId={id} />) },
    {
      key: 'apps',
      label: t('tab.apps'),
      count: remote.data?.apps.length,
      content: <DeviceApps remote={remote} />,
    },
    ...(mayCall(useLogRoutes.page)
      ? [{ key: 'events', label: t('tab.events'), content: later(<EventsTab sn={sn} />) }]
      : []),
    ...(mayCall(examinationRoutes.page)
      ? [{ key: 'tests', label: t('tab.tests'), content: later(<TestsTab device={device} />) }]
      : []),
    ...(mayCall(deviceTaskRoutes.page)
      ? [{ key: 'tasks', label: t('tab.tasks'), content: later(<TasksTab deviceId={id} />) }]
      : []),
    ...(mayCall(lifecycleRoutes.page)
      ? [{ key: 'lifecycle', label: t('tab.lifecycle'), content: <LifecycleTable deviceId={id} /> }]
      : []),
    ...(mayCall(auditRoutes.object)
      ? [
          {
            key: 'operations',
            label: t('tab.operations'),
            content: <ObjectHistory objectType="device" objectId={id} title={t('tab.operations')} />,
          },
        ]
      : []),
    ...(mayCall(linkKeyRoutes.listOfDevice)
      ? [{ key: 'keys', label: t('tab.keys'), content: <DeviceKeys deviceId={id} /> }]
      : []),
  ];
  return withAdded(tabs, added);
}
