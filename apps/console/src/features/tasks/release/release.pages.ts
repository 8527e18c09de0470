import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { releaseWords } from '../parts/source/release.states.ts';
import { pauseMoves, type SourcePages, sourceCalls } from '../parts/source/source.pages.ts';

export const releasePages: SourcePages = {
  ...releaseWords,
  calls: sourceCalls(releaseRoutes),
  listHref: '/task/release/list',
  detailsHref: (id) => `/task/release/details/${id}`,
  moves: [
    ...pauseMoves,
    { words: 'retry', event: 'retry', call: releaseRoutes.retry },
    { words: 'terminate', event: 'terminate', call: releaseRoutes.terminate },
    { words: 'forceTerminate', event: 'forceTerminate', call: releaseRoutes.forceTerminate },
  ],
  columns: [
    {
      key: 'app',
      title: (t) => t('release:field.app'),
      width: 150,
      render: (row) => row.payload.appName as string,
    },
    {
      key: 'version',
      title: (t) => t('release:field.version'),
      width: 100,
      render: (row) => row.payload.appVersion as string,
    },
  ],
  texts: {
    title: (t) => t('release:title'),
    add: (t) => t('release:add'),
    empty: (t) => t('release:empty'),
    emptyText: (t) => t('release:emptyText'),
  },
};
