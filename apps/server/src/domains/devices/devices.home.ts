import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { devicesManifest } from '@tilldeck/contracts/devices/devices.manifest';
import { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { domainText } from '@tilldeck/phrases/domain-text';
import {
  type Searcher,
  searcherOfList,
  searchersOfActions,
  type Todo,
  todoOfList,
} from '../../platform/home/contribution.ts';
import { chooseDevices } from './device/device.view.ts';
import { searchGroups } from './group/group.view.ts';
import { pageImports } from './import/import.view.ts';
import { pageShops } from './shop/shop.view.ts';
import { pageTags } from './tag/tag.view.ts';

export const deviceTodos: readonly Todo[] = [
  todoOfList(importRoutes.page, pageImports, {
    key: 'devices.checked_imports',
    permission: 'device-import.import',
    topics: ['devices.import'],
    title: (language) => domainText(language, 'intake', 'todo.checked'),
    path: '/device/import/list',
    filter: { state: 'checked' },
  }),
  todoOfList(importRoutes.page, pageImports, {
    key: 'devices.failed_imports',
    permission: 'device-import.import',
    topics: ['devices.import'],
    title: (language) => domainText(language, 'intake', 'todo.failed'),
    path: '/device/import/list',
    // A failed import stays in the list; after a week it is history.
    days: { of: { name: 'time', from: 'from', to: 'to' }, first: -6, last: 0 },
    filter: { state: 'failed' },
  }),
];

/** Serial numbers have no other characters, and fewer of them would find half the fleet. */
const partOfSerial = /^[\w*-]{3,}$/;

const devices: Searcher = {
  key: 'devices.device',
  icon: 'device',
  permissions: ['device.query'],
  title: (language) => domainText(language, 'device', 'searchGroup'),
  find: async (ctx, keyword, atMost) => {
    if (!partOfSerial.test(keyword)) return { hits: [], moreHref: null };
    const found = await chooseDevices(ctx.scope, deviceRoutes.choices.input.parse({ keyword }));
    const hits = found.slice(0, atMost).map(({ id, sn, modelName, partnerName }) => ({
      id,
      title: sn,
      subtitle: `${modelName} · ${partnerName}`,
      href: `/device/details/${id}`,
    }));
    return { hits, moreHref: found.length > atMost ? `/device/list?keyword=${encodeURIComponent(keyword)}` : null };
  },
};

export const deviceSearchers: readonly Searcher[] = [
  devices,
  searcherOfList(shopRoutes.page, pageShops, {
    key: 'devices.shop',
    icon: 'shop',
    title: (language) => domainText(language, 'shop', 'searchGroup'),
    path: '/device/shop/list',
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, name, code, orgName }) => ({
      id,
      title: name,
      subtitle: [code, orgName].filter(Boolean).join(' · '),
      href: `/device/shop/details/${id}`,
    }),
  }),
  {
    key: 'devices.group',
    icon: 'group',
    permissions: ['group.query'],
    title: (language) => domainText(language, 'group', 'searchGroup'),
    find: async (ctx, keyword, atMost) => {
      const found = await searchGroups(ctx.scope, keyword, atMost);
      const hits = found.map(({ id, name, orgName }) => ({
        id,
        title: name,
        subtitle: orgName,
        href: `/device/group/details/${id}`,
      }));
      return { hits, moreHref: null };
    },
  },
  searcherOfList(tagRoutes.page, (ctx, input) => pageTags(ctx.scope, input), {
    key: 'devices.tag',
    icon: 'tag',
    title: (language) => domainText(language, 'tag', 'searchGroup'),
    path: '/device/tag/list',
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, name, orgName }) => ({ id, title: name, subtitle: orgName, href: `/device/list?tagIds=${id}` }),
  }),
  ...searchersOfActions(devicesManifest.menus, [
    { route: importRoutes.preview, title: (language) => domainText(language, 'intake', 'import.new') },
    { route: transferRoutes.preview, title: (language) => domainText(language, 'intake', 'transfer.new') },
    { route: shopRoutes.add, title: (language) => domainText(language, 'shop', 'add') },
  ]),
];
