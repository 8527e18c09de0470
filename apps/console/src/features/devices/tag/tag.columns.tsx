import type { DeviceTag } from '@tilldeck/contracts/devices/tag.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { TagChip } from '../parts/look/TagChip.tsx';

export const tagColumns: readonly ListColumn<DeviceTag>[] = [
  {
    key: 'name',
    title: (t) => t('tag:field.name'),
    isKey: true,
    width: 240,
    render: (row) => <TagChip name={row.name} colour={row.colour} />,
  },
  {
    key: 'deviceCount',
    title: (t) => t('tag:field.devices'),
    width: 110,
    align: 'end',
    render: (row) => (
      <Link to={`/device/list?tagIds=${row.id}`}>
        <NumberText value={row.deviceCount} />
      </Link>
    ),
  },
  { key: 'orgName', title: (t) => t('tag:field.partner'), width: 240 },
  { key: 'remark', title: (t) => t('tag:field.remark') },
  {
    key: 'updatedAt',
    title: (t) => t('tag:field.updatedAt'),
    width: 170,
    render: (row) => <TimeText at={row.updatedAt} />,
  },
];
