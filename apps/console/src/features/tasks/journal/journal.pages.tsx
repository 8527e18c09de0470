import { journalRoutes } from '@tilldeck/contracts/tasks/journal.routes';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';
import { type SourcePages, sourceCalls } from '../parts/source/source.pages.ts';
import { DurationText } from './DurationText.tsx';

const words = {
  publishing: { tone: 'idle', text: (t) => t('journal:status.publishing') },
  device_unresponsive: { tone: 'warn', text: (t) => t('journal:status.device_unresponsive') },
  in_progress: { tone: 'run', text: (t) => t('journal:status.in_progress') },
  force_terminated: { tone: 'off', text: (t) => t('journal:status.force_terminated') },
  completed: { tone: 'ok', text: (t) => t('journal:status.completed') },
} satisfies SourcePages['statuses'];

export const journalPages: SourcePages = {
  calls: sourceCalls(journalRoutes),
  listHref: '/device/journal/list',
  detailsHref: (id) => `/device/journal/details/${id}`,
  statuses: words,
  deviceStatuses: {
    ...words,
    failed: { tone: 'bad', text: (t) => t('journal:status.failed') },
    skipped: { tone: 'off', text: (t) => t('journal:status.skipped') },
  },
  moves: [
    { words: 'retry', event: 'retry', call: journalRoutes.retry },
    { words: 'forceTerminate', event: 'forceTerminate', call: journalRoutes.forceTerminate },
  ],
  unnamed: (id) => (t) => t('journal:unnamed', { id }),
  columns: [
    {
      key: 'duration',
      title: (t) => t('journal:field.duration'),
      width: 110,
      render: (row) => <DurationText minutes={Number(row.payload.durationMinutes)} />,
    },
    {
      key: 'maxBytes',
      title: (t) => t('journal:field.maxMb'),
      width: 110,
      isExtra: true,
      render: (row) => formatBytes(Number(row.payload.maxBytes)),
    },
  ],
  texts: {
    title: (t) => t('journal:title'),
    add: (t) => t('journal:add'),
    empty: (t) => t('journal:empty'),
    emptyText: (t) => t('journal:emptyText'),
  },
};
