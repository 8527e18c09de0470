import type { ReviewRow } from '@tilldeck/contracts/appstore/review.schemas';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { DueClock } from '../../../components/text/DueClock.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';
import { AppName } from '../parts/app/AppName.tsx';
import { versionStateTexts } from '../parts/version/version.states.ts';
import { reviewHref, trialHref } from './review.paths.ts';

/** Whoever has a review on the desk goes to its workbench, others read. */
export const hrefOf = (row: ReviewRow): string =>
  row.stage && (row.isMine || row.isMineToTake) ? trialHref(row.id, row.stage) : reviewHref(row.id);

export const reviewColumns: readonly ListColumn<ReviewRow>[] = [
  {
    key: 'name',
    title: (t) => t('appstore:field.app'),
    isKey: true,
    width: 260,
    render: (row) => <AppName app={row} href={hrefOf(row)} />,
  },
  {
    key: 'versionName',
    title: (t) => t('appstore:field.version'),
    width: 120,
    render: (row) => `${row.versionName} (${row.versionCode})`,
  },
  {
    key: 'state',
    title: (t) => t('appstore:field.state'),
    width: 150,
    render: (row) => <StatusTag state={row.state} states={versionStateTexts} />,
  },
  {
    key: 'dueAt',
    title: (t) => t('review:field.due'),
    width: 190,
    render: (row) => <DueClock dueAt={row.dueAt} />,
  },
  { key: 'reviewer', title: (t) => t('review:field.reviewer'), width: 100 },
  { key: 'orgName', title: (t) => t('appstore:field.owner'), width: 160 },
  {
    key: 'submittedAt',
    title: (t) => t('review:field.submittedAt'),
    width: 140,
    render: (row) => <TimeText at={row.submittedAt} isZoneShown={false} />,
  },
  { key: 'submittedBy', title: (t) => t('review:field.submittedBy'), width: 140, isExtra: true },
  { key: 'round', title: (t) => t('review:field.round'), width: 80, align: 'end', isExtra: true },
  {
    key: 'size',
    title: (t) => t('appstore:field.size'),
    width: 100,
    isExtra: true,
    render: (row) => formatBytes(row.size),
  },
];
