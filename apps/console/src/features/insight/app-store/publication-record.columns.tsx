import type { PublicationRecord } from '@tilldeck/contracts/insight/app-statistics.routes';
import { publicationStateTexts } from '../../../components/app/publication.states.ts';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const publicationColumns: readonly ListColumn<PublicationRecord>[] = [
  {
    key: 'name',
    title: (t) => t('insight:verdict.app'),
    isKey: true,
    width: 240,
    render: ({ name, versionName }) => `${name} ${versionName}`,
  },
  {
    key: 'state',
    title: (t) => t('words:state'),
    width: 120,
    render: ({ state }) => <StatusTag state={state} states={publicationStateTexts} />,
  },
  {
    key: 'percent',
    title: (t) => t('insight:publication.percent'),
    width: 110,
    align: 'end',
    // A publication for everybody or for chosen devices has no share.
    render: ({ percent }) => (percent > 0 ? `${percent} %` : null),
  },
  { key: 'orgName', title: (t) => t('words:organisation'), width: 200 },
  {
    key: 'startedAt',
    title: (t) => t('insight:publication.startedAt'),
    width: 150,
    render: ({ startedAt }) => <TimeText at={startedAt} isZoneShown={false} />,
  },
  {
    key: 'endedAt',
    title: (t) => t('insight:publication.endedAt'),
    width: 150,
    render: ({ endedAt }) => <TimeText at={endedAt} isZoneShown={false} />,
  },
  { key: 'createdBy', title: (t) => t('insight:publication.createdBy'), width: 140 },
];
