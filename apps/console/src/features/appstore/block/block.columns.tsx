import type { GroupBlock } from '@tilldeck/contracts/appstore/block.schemas';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const blockColumns: readonly ListColumn<GroupBlock>[] = [
  {
    key: 'package',
    title: (t) => t('appstore:field.package'),
    isKey: true,
    width: 220,
    render: (row) => <span className="blk-mono">{row.package}</span>,
  },
  { key: 'appName', title: (t) => t('appstore:field.app'), width: 140, render: (row) => row.appName || '–' },
  { key: 'groupName', title: (t) => t('block:field.group'), width: 140 },
  { key: 'orgName', title: (t) => t('appstore:field.owner'), width: 150 },
  { key: 'remark', title: (t) => t('block:field.remark') },
  { key: 'createdBy', title: (t) => t('block:field.createdBy'), width: 120, isExtra: true },
  {
    key: 'createdAt',
    title: (t) => t('block:field.createdAt'),
    width: 140,
    render: (row) => <TimeText at={row.createdAt} isZoneShown={false} />,
  },
];
