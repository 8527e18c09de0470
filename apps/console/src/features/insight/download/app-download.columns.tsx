import type { AppDownloadRow } from '@tilldeck/contracts/insight/app-download.routes';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { useCodeText } from '../../../components/task/useCodeText.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';

export const eventTexts: StateTexts<AppDownloadRow['event']> = {
  download: { tone: 'none', text: (t) => t('insight:event.download') },
  install: { tone: 'ok', text: (t) => t('insight:event.install') },
  reinstall: { tone: 'ok', text: (t) => t('insight:event.reinstall') },
  upgrade: { tone: 'ok', text: (t) => t('insight:event.upgrade') },
  uninstall: { tone: 'off', text: (t) => t('insight:event.uninstall') },
  failure: { tone: 'bad', text: (t) => t('insight:event.failure') },
};

const known = ['store', 'release', 'manual', 'timed', 'policy'] as const;

function Via({ via }: { via: string }) {
  const { t } = useTranslation('insight');
  const found = known.find((each) => each === via);
  return found ? t(`via.${found}`) : via;
}

function Reason({ code }: { code: string }) {
  return useCodeText()(code);
}

export const appDownloadColumns: readonly ListColumn<AppDownloadRow>[] = [
  {
    key: 'sn',
    title: (t) => t('insight:download.sn'),
    isKey: true,
    width: 190,
    render: ({ sn, deviceId }) => (
      <CopyableId value={sn} href={deviceId ? `/device/details/${deviceId}` : undefined} label="SN" isQuiet />
    ),
  },
  { key: 'at', title: (t) => t('insight:download.at'), width: 170, render: ({ at }) => <TimeText at={at} /> },
  {
    key: 'event',
    title: (t) => t('insight:download.event'),
    width: 130,
    render: ({ event }) => <StatusTag state={event} states={eventTexts} />,
  },
  { key: 'appName', title: (t) => t('insight:download.app'), width: 180 },
  { key: 'versionName', title: (t) => t('insight:download.version'), width: 110 },
  { key: 'modelName', title: (t) => t('insight:download.model'), width: 130 },
  { key: 'via', title: (t) => t('insight:download.via'), width: 130, render: ({ via }) => <Via via={via} /> },
  {
    key: 'size',
    title: (t) => t('insight:download.size'),
    width: 100,
    align: 'end',
    render: ({ size }) => (size === null ? null : formatBytes(size)),
  },
  {
    key: 'code',
    title: (t) => t('insight:download.code'),
    width: 160,
    render: ({ code }) => (code === '' ? null : <Reason code={code} />),
  },
  { key: 'package', title: (t) => t('insight:download.package'), width: 220, isExtra: true },
];
