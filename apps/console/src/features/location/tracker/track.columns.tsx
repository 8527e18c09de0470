import type { TrackCorner } from '@tilldeck/contracts/location/track.schemas';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { SourceText } from './SourceText.tsx';

/** The corners of the path as a table. */
export const trackColumns: ListColumn<TrackCorner>[] = [
  {
    key: 'at',
    title: (t) => t('tracker:at'),
    isKey: true,
    width: 190,
    render: ({ at }) => <TimeText at={at} form="second" />,
  },
  {
    key: 'place',
    title: (t) => t('tracker:place'),
    width: 190,
    render: ({ latitude, longitude }) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
  },
  {
    key: 'accuracyM',
    title: (t) => t('tracker:accuracy'),
    align: 'end',
    width: 120,
    render: ({ accuracyM }) => (accuracyM === null ? '–' : <NumberText value={Math.round(accuracyM)} />),
  },
  {
    key: 'source',
    title: (t) => t('tracker:source'),
    width: 140,
    render: ({ source }) => <SourceText value={source} />,
  },
];
