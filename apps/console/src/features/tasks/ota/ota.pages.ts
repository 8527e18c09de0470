import { otaRoutes } from '@tilldeck/contracts/tasks/ota.routes';
import { releaseWords } from '../parts/source/release.states.ts';
import { pauseMoves, type SourcePages, sourceCalls } from '../parts/source/source.pages.ts';

export const otaPages: SourcePages = {
  ...releaseWords,
  calls: sourceCalls(otaRoutes),
  listHref: '/device/ota/list',
  detailsHref: (id) => `/device/ota/details/${id}`,
  moves: [
    ...pauseMoves,
    { words: 'retry', event: 'retry', call: otaRoutes.retry },
    { words: 'terminate', event: 'terminate', call: otaRoutes.terminate },
    { words: 'forceTerminate', event: 'forceTerminate', call: otaRoutes.forceTerminate },
  ],
  columns: [
    {
      key: 'firmwareVersion',
      title: (t) => t('task:field.firmwareVersion'),
      width: 150,
      render: (row) => row.payload.firmwareVersion as string,
    },
  ],
  texts: {
    title: (t) => t('ota:title'),
    add: (t) => t('ota:add'),
    empty: (t) => t('ota:empty'),
    emptyText: (t) => t('ota:emptyText'),
  },
};
