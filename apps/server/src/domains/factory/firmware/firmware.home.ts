import { firmwareRoutes } from '@tilldeck/contracts/factory/firmware.routes';
import { domainText } from '@tilldeck/phrases/domain-text';
import { type Searcher, searcherOfList, type Todo, todoOfList } from '../../../platform/home/contribution.ts';
import { pageFirmware } from './firmware.view.ts';

const path = '/configuration/firmware/list';

export const firmwareTodos: readonly Todo[] = [
  todoOfList(firmwareRoutes.page, (ctx, input) => pageFirmware(ctx.scope, input), {
    key: 'factory.pending_firmware',
    permission: 'firmware.enable',
    topics: ['factory.firmware'],
    title: (language) => domainText(language, 'firmware', 'todo'),
    path,
    filter: { state: ['pending'] },
  }),
];

export const firmwareSearchers: readonly Searcher[] = [
  searcherOfList(firmwareRoutes.page, (ctx, input) => pageFirmware(ctx.scope, input), {
    key: 'factory.firmware',
    icon: 'service',
    title: (language) => domainText(language, 'firmware', 'title'),
    path,
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, name, updateVersion, remark, orgName }) => ({
      id,
      title: `${name} ${updateVersion}`,
      subtitle: remark || orgName,
      href: `/configuration/firmware/details/${id}`,
    }),
  }),
];
