import type { RemoteSession } from '@tilldeck/contracts/remote/session.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../../components/list/useListColumns.ts';
import { TimeText } from '../../../../components/text/TimeText.tsx';
import { BasisText, LengthText, ModeText, ReasonText, RemoteStateTag } from './RemoteTexts.tsx';
import { remoteRecordHref } from './remote.paths.ts';

export const remoteSessionColumns: readonly ListColumn<RemoteSession>[] = [
  {
    key: 'requestedAt',
    title: (t) => t('remote:field.requestedAt'),
    isKey: true,
    width: 150,
    render: (row) => (
      <Link to={remoteRecordHref(row.id)}>
        <TimeText at={row.requestedAt} isZoneShown={false} />
      </Link>
    ),
  },
  {
    key: 'sn',
    title: (t) => t('words:sn'),
    width: 160,
    render: (row) => <Link to={`/device/details/${row.deviceId}`}>{row.sn}</Link>,
  },
  { key: 'orgName', title: (t) => t('words:partner'), width: 150 },
  { key: 'state', title: (t) => t('words:state'), width: 150, render: (row) => <RemoteStateTag session={row} /> },
  { key: 'reason', title: (t) => t('remote:field.reason'), width: 190, render: (row) => <ReasonText {...row} /> },
  { key: 'requesterName', title: (t) => t('remote:field.requester'), width: 140 },
  { key: 'requesterOrgName', title: (t) => t('remote:field.requesterOrg'), width: 150, isExtra: true },
  { key: 'mode', title: (t) => t('remote:field.mode'), width: 150, render: (row) => <ModeText {...row} /> },
  { key: 'basis', title: (t) => t('remote:field.basis'), width: 170, render: (row) => <BasisText {...row} /> },
  {
    key: 'length',
    title: (t) => t('remote:field.length'),
    width: 90,
    align: 'end',
    render: (row) => <LengthText {...row} />,
  },
  { key: 'why', title: (t) => t('remote:field.why'), width: 220, cutAt: 240 },
  { key: 'deviceName', title: (t) => t('words:model'), width: 150, isExtra: true },
  {
    key: 'endedAt',
    title: (t) => t('remote:field.endedAt'),
    width: 150,
    isExtra: true,
    render: (row) => <TimeText at={row.endedAt} isZoneShown={false} />,
  },
];
