import type { Firmware, FirmwareRelease } from '@tilldeck/contracts/factory/firmware.schemas';
import type { FirmwareState } from '@tilldeck/contracts/factory/firmware.states';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { taskStateTexts } from '../../../components/task/task.states.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCan } from '../../../lib/session/permission.ts';

export const firmwareListHref = '/configuration/firmware/list';
export const firmwareHref = (id: string): string => `/configuration/firmware/details/${id}`;

export const firmwareStateTexts: StateTexts<FirmwareState> = {
  pending: { tone: 'idle', text: (t) => t('firmware:state.pending') },
  published: { tone: 'ok', text: (t) => t('firmware:state.published') },
};

export const firmwareColumns: readonly ListColumn<Firmware>[] = [
  {
    key: 'name',
    title: (t) => t('firmware:field.name'),
    isKey: true,
    width: 170,
    render: (row) => <Link to={firmwareHref(row.id)}>{row.name}</Link>,
  },
  { key: 'updateVersion', title: (t) => t('firmware:field.updateVersion'), width: 130 },
  {
    key: 'versionCode',
    title: (t) => t('firmware:field.versionCode'),
    width: 110,
    align: 'end',
  },
  { key: 'previousVersion', title: (t) => t('firmware:field.previousVersion'), width: 140 },
  {
    key: 'state',
    title: (t) => t('firmware:field.state'),
    width: 120,
    render: (row) => <StatusTag state={row.state} states={firmwareStateTexts} />,
  },
  { key: 'file', title: (t) => t('firmware:field.file'), width: 200, render: (row) => row.file.name },
  { key: 'orgName', title: (t) => t('firmware:field.org'), width: 180 },
  { key: 'remark', title: (t) => t('firmware:field.remark'), width: 200 },
  { key: 'createdBy', title: (t) => t('firmware:field.createdBy'), width: 130, isExtra: true },
  {
    key: 'createdAt',
    title: (t) => t('firmware:field.createdAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];

function ReleaseName({ row }: { row: FirmwareRelease }) {
  const mayOpen = useCan(taskRoutes.detail);
  return mayOpen ? <Link to={`/task/centre/details/${row.taskId}`}>{row.title}</Link> : row.title;
}

const counted = (
  key: 'deviceCount' | 'succeeded' | 'failed' | 'skipped',
  word: string,
): ListColumn<FirmwareRelease> => ({
  key,
  title: (t) => t(`firmware:releases.${word as 'devices'}`),
  width: 100,
  align: 'end',
  render: (row) => <NumberText value={row[key]} />,
});

export const releaseColumns: readonly ListColumn<FirmwareRelease>[] = [
  {
    key: 'title',
    title: (t) => t('firmware:releases.task'),
    isKey: true,
    width: 220,
    render: (row) => <ReleaseName row={row} />,
  },
  {
    key: 'state',
    title: (t) => t('firmware:releases.state'),
    width: 140,
    render: (row) => <StatusTag state={row.state} states={taskStateTexts} />,
  },
  counted('deviceCount', 'devices'),
  counted('succeeded', 'succeeded'),
  counted('failed', 'failed'),
  counted('skipped', 'skipped'),
  { key: 'createdBy', title: (t) => t('firmware:field.createdBy'), width: 140 },
  {
    key: 'createdAt',
    title: (t) => t('firmware:field.createdAt'),
    width: 170,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];
