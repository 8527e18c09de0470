import type { VersionState } from '@tilldeck/contracts/appstore/app.states';
import type { PublicationState } from '@tilldeck/contracts/appstore/publication.states';
import type { ListColumn } from '../../components/list/useListColumns.ts';
import { StatusTag } from '../../components/text/StatusTag.tsx';
import { publicationStateTexts, versionStateTexts } from './version-states.config.ts';

interface Row {
  id: string;
  state: VersionState;
  publicationState: PublicationState | null;
}

/** How far a version is, and whether devices are offered it. */
export const stateColumns = <T extends Row>(): ListColumn<T>[] => [
  {
    key: 'state',
    title: (t) => t('appstore:field.state'),
    width: 165,
    render: (row) => <StatusTag state={row.state} states={versionStateTexts} />,
  },
  {
    key: 'publication',
    title: (t) => t('appstore:field.publication'),
    width: 115,
    render: (row) =>
      row.publicationState ? <StatusTag state={row.publicationState} states={publicationStateTexts} /> : '–',
  },
];
