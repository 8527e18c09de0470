import type { FactoryDevice, FactoryPolicy, FactoryVersion } from '@tilldeck/contracts/factory/factory-policy.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { detailsHref } from '../parts/policy/factory-policy.paths.ts';
import { outcomeTexts } from '../parts/policy/factory-policy.states.ts';
import { VersionText } from '../parts/policy/VersionText.tsx';
import { WayText } from '../parts/policy/WayText.tsx';
import { FactoryStateText } from './FactoryStateText.tsx';

export const policyColumns: readonly ListColumn<FactoryPolicy>[] = [
  {
    key: 'name',
    title: (t) => t('words:name'),
    isKey: true,
    width: 220,
    render: (row) => <Link to={detailsHref(row)}>{row.name}</Link>,
  },
  { key: 'modelName', title: (t) => t('factoryPolicy:field.model'), width: 140 },
  {
    key: 'orderNos',
    title: (t) => t('factoryPolicy:field.orders'),
    width: 200,
    cutAt: 220,
    render: (row) => <span className="blk-mono">{row.orderNos.join(', ')}</span>,
  },
  { key: 'state', title: (t) => t('words:state'), width: 200, render: (row) => <FactoryStateText policy={row} /> },
  {
    key: 'waiting',
    title: (t) => t('factoryPolicy:field.waiting'),
    width: 110,
    align: 'end',
    render: (row) => <NumberText value={row.waiting} />,
  },
  {
    key: 'given',
    title: (t) => t('factoryPolicy:field.given'),
    width: 130,
    align: 'end',
    render: (row) => <NumberText value={row.given} />,
  },
  { key: 'orgName', title: (t) => t('words:organisation'), width: 160 },
  { key: 'createdBy', title: (t) => t('factoryPolicy:field.createdBy'), width: 140, isExtra: true },
  {
    key: 'updatedAt',
    title: (t) => t('words:updatedAt'),
    width: 150,
    render: (row) => <TimeText at={row.updatedAt} isZoneShown={false} />,
  },
  { key: 'remark', title: (t) => t('words:remark'), width: 200, cutAt: 200, isExtra: true },
];

export const deviceColumns: readonly ListColumn<FactoryDevice>[] = [
  {
    key: 'sn',
    title: (t) => t('words:sn'),
    isKey: true,
    width: 190,
    render: (row) => <CopyableId value={row.sn} href={`/device/details/${row.id}`} label="SN" isQuiet />,
  },
  {
    key: 'outcome',
    title: (t) => t('factoryPolicy:field.outcome'),
    width: 240,
    render: (row) => (
      <>
        <StatusTag state={row.outcome} states={outcomeTexts} />{' '}
        {row.reason ? <span className="blk-soft">{row.reason}</span> : null}
      </>
    ),
  },
  {
    key: 'versionNr',
    title: (t) => t('factoryPolicy:field.version'),
    width: 90,
    align: 'end',
    render: (row) => <NumberText value={row.versionNr} />,
  },
  { key: 'way', title: (t) => t('factoryPolicy:field.way'), width: 160, render: (row) => <WayText way={row.way} /> },
  {
    key: 'orderNo',
    title: (t) => t('factoryPolicy:field.orderNo'),
    width: 150,
    render: (row) => <span className="blk-mono">{row.orderNo}</span>,
  },
  { key: 'modelName', title: (t) => t('words:model'), width: 120 },
  { key: 'orgName', title: (t) => t('words:organisation'), width: 160 },
  {
    key: 'givenAt',
    title: (t) => t('factoryPolicy:field.givenAt'),
    width: 150,
    render: (row) => <TimeText at={row.givenAt} isZoneShown={false} />,
  },
];

export const versionColumns: readonly ListColumn<FactoryVersion>[] = [
  {
    key: 'nr',
    title: (t) => t('factoryPolicy:field.version'),
    isKey: true,
    width: 200,
    render: (row) => <VersionText version={row} />,
  },
  {
    key: 'orderNos',
    title: (t) => t('factoryPolicy:field.orders'),
    width: 240,
    render: (row) => <span className="blk-mono">{row.orderNos.join(', ')}</span>,
  },
  {
    key: 'given',
    title: (t) => t('factoryPolicy:field.given'),
    width: 130,
    align: 'end',
    render: (row) => <NumberText value={row.given} />,
  },
  {
    key: 'isForActivated',
    title: (t) => t('factoryPolicy:version.forActivated'),
    width: 180,
    render: (row) => (row.isForActivated ? '✓' : null),
  },
  { key: 'publishedBy', title: (t) => t('factoryPolicy:field.publishedBy'), width: 140 },
  {
    key: 'publishedAt',
    title: (t) => t('factoryPolicy:field.publishedAt'),
    width: 170,
    render: (row) => <TimeText at={row.publishedAt} />,
  },
];
