import type { UseQueryResult } from '@tanstack/react-query';
import type { RemoteInfo } from '@tilldeck/contracts/devices/device-record.schemas';
import type { InstalledApp } from '@tilldeck/contracts/link/uplink.schemas';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/choices/Picker.tsx';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import styles from './DeviceApps.module.css';

/** The installed apps of a device as it reported them, filtered here: the whole list is there. */
export function DeviceApps({ remote }: { remote: UseQueryResult<RemoteInfo> }) {
  const { t } = useTranslation('device');
  const [typed, setTyped] = useState('');
  const [type, setType] = useState<InstalledApp['type']>();
  const [isRunningOnly, setRunningOnly] = useState(false);
  const apps = remote.data?.apps ?? [];
  const wanted = typed.trim().toLowerCase();
  const shown = apps
    .filter((app) => `${app.name ?? ''} ${app.package}`.toLowerCase().includes(wanted))
    .filter((app) => (type === undefined || app.type === type) && (!isRunningOnly || app.isRunning));
  const columns: ListColumn<InstalledApp>[] = [
    {
      key: 'name',
      title: t('apps.name'),
      isKey: true,
      width: 320,
      render: (app) => (
        <>
          {app.name ?? app.package} {app.name ? <span className="blk-soft">{app.package}</span> : null}
        </>
      ),
    },
    {
      key: 'isRunning',
      title: t('apps.running'),
      width: 140,
      render: ({ isRunning }) => (
        <ToneTag tone={isRunning ? 'ok' : 'idle'} text={t(isRunning ? 'apps.isRunning' : 'apps.notRunning')} />
      ),
    },
    { key: 'version', title: t('apps.version'), width: 160 },
    { key: 'type', title: t('apps.type'), width: 140, render: (app) => t(`apps.${app.type}`) },
  ];
  const empty =
    apps.length === 0 ? (
      <EmptyState kind="nothing" title={t('apps.empty')} text={t('apps.emptyText')} />
    ) : (
      <EmptyState kind="noMatch" title={t('apps.noMatch')} />
    );
  return (
    <SectionTable
      title={t('tab.apps')}
      read={remote}
      empty={empty}
      columns={columns}
      rows={shown}
      rowKey={(app) => app.package}
      beside={
        remote.data?.appsAt ? (
          <>
            {t('apps.count', { count: shown.length })} · <TimeText at={remote.data.appsAt} form="relative" />
          </>
        ) : null
      }
      actions={
        apps.length > 0 ? (
          <div className={styles.tools}>
            <Input
              allowClear
              aria-label={t('apps.search')}
              placeholder={t('apps.search')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Picker
              isClearable
              label={t('apps.type')}
              widthPx={150}
              placeholder={t('apps.allTypes')}
              value={type}
              choices={(['system', 'third_party'] as const).map((value) => ({ value, label: t(`apps.${value}`) }))}
              onChange={setType}
            />
            <Checkbox checked={isRunningOnly} onChange={(event) => setRunningOnly(event.target.checked)}>
              {t('apps.runningOnly')}
            </Checkbox>
          </div>
        ) : null
      }
    />
  );
}
