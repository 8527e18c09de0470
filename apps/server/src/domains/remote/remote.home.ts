import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { domainText } from '@tilldeck/phrases/domain-text';
import { type Searcher, searcherOfList } from '../../platform/home/contribution.ts';
import { pageSessions } from './session/session.view.ts';

const longestSn = 64;

export const remoteSearchers: readonly Searcher[] = [
  searcherOfList(remoteSessionRoutes.page, pageSessions, {
    key: 'remote.sessions',
    icon: 'device',
    title: (language) => domainText(language, 'remote', 'record.title'),
    path: '/remote/record/list',
    filterFor: (keyword) => (keyword.length <= longestSn ? { sn: keyword } : null),
    hit: ({ id, sn, requesterName, requesterOrgName }) => ({
      id,
      title: sn,
      subtitle: `${requesterName} · ${requesterOrgName}`,
      href: `/remote/record/details/${id}`,
    }),
  }),
];
