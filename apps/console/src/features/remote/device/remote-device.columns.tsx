import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deviceStateTexts } from '../../../components/device/device.states.ts';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag, ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { remoteDeviceHref, remoteRecordHref } from '../parts/session/remote.paths.ts';
import { type RemoteDevice, startObstacle } from './start.rules.ts';

/** Ready, or why not; an open session is named by its record. */
function ReadyText({ row }: { row: RemoteDevice }) {
  const { t } = useTranslation('remote');
  const obstacle = startObstacle(row);
  if (obstacle === null) return <ToneTag tone="ok" text={t('ready')} />;
  if (obstacle === 'open' && row.openSessionId)
    return <Link to={remoteRecordHref(row.openSessionId)}>{t('obstacle.open')}</Link>;
  return <ToneTag tone="off" text={t(`obstacle.${obstacle}`)} />;
}

function ScreenText({ row: { hasScreen, canControl } }: { row: RemoteDevice }) {
  const { t } = useTranslation('remote');
  if (!hasScreen) return <span className="blk-soft">{t('screen.none')}</span>;
  return <>{t(canControl ? 'screen.control' : 'screen.view')}</>;
}

export const remoteDeviceColumns: readonly ListColumn<RemoteDevice>[] = [
  {
    key: 'sn',
    title: (t) => t('words:sn'),
    isKey: true,
    width: 170,
    render: (row) => <Link to={remoteDeviceHref(row.id)}>{row.sn}</Link>,
  },
  {
    key: 'state',
    title: (t) => t('words:state'),
    width: 110,
    render: ({ state }) => <StatusTag state={state} states={deviceStateTexts as StateTexts<string>} />,
  },
  { key: 'ready', title: (t) => t('remote:field.ready'), width: 210, render: (row) => <ReadyText row={row} /> },
  { key: 'screen', title: (t) => t('remote:field.screen'), width: 170, render: (row) => <ScreenText row={row} /> },
  { key: 'modelName', title: (t) => t('words:model'), width: 150 },
  { key: 'shopName', title: (t) => t('words:shop'), width: 170, render: (row) => row.shopName ?? '' },
  { key: 'orgName', title: (t) => t('words:partner'), width: 150 },
  {
    key: 'lastOnlineAt',
    title: (t) => t('remote:field.lastOnlineAt'),
    width: 150,
    render: (row) => <TimeText at={row.lastOnlineAt} form="relative" />,
  },
];
