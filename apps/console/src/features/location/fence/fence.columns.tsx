import type { Fence } from '@tilldeck/contracts/location/fence.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { FenceTarget, FenceWeek } from './FenceTexts.tsx';
import { fenceFields } from './fence.fields.ts';
import { fenceHref } from './fence.paths.ts';

export const fenceColumns: readonly ListColumn<Fence>[] = [
  {
    key: 'name',
    title: (t) => t('words:name'),
    isKey: true,
    width: 200,
    render: (row) => <Link to={fenceHref(row.id)}>{row.name}</Link>,
  },
  ...fenceFields.columns({
    state: { width: 110 },
    event: { width: 100 },
    action: { width: 180 },
  }),
  {
    key: 'radiusM',
    title: (t) => t('fence:field.radius'),
    width: 100,
    align: 'end',
    render: (row) => `${row.radiusM} m`,
  },
  {
    key: 'target',
    title: (t) => t('fence:field.target'),
    width: 200,
    cutAt: 220,
    render: (row) => <FenceTarget {...row} />,
  },
  {
    key: 'deviceCount',
    title: (t) => t('fence:field.devices'),
    width: 100,
    align: 'end',
    render: (row) => <NumberText value={row.deviceCount} />,
  },
  { key: 'week', title: (t) => t('fence:field.week'), width: 170, render: (row) => <FenceWeek {...row} /> },
  {
    key: 'lastAt',
    title: (t) => t('fence:field.lastAt'),
    width: 150,
    render: (row) => <TimeText at={row.lastAt} isZoneShown={false} />,
  },
  { key: 'orgName', title: (t) => t('words:organisation'), width: 150, isExtra: true },
  { key: 'createdBy', title: (t) => t('fence:field.createdBy'), width: 140, isExtra: true },
  { key: 'remark', title: (t) => t('words:remark'), width: 200, cutAt: 200, isExtra: true },
  {
    key: 'updatedAt',
    title: (t) => t('words:updatedAt'),
    width: 150,
    isExtra: true,
    render: (row) => <TimeText at={row.updatedAt} isZoneShown={false} />,
  },
];
