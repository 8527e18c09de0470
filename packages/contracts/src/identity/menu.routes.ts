import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import { menuAddition, menuChange, menuEntry, menuKey, menuSwitch } from './menu.schemas.ts';

const live = { topics: ['identity.menu'] };

export const menuRoutes = defineLiveRoutes('identity/menu', live, {
  tree: route({
    method: 'POST',
    path: 'sys/menu/tree',
    permission: 'menu.query',
    summary: 'Every entry of both platforms in menu order, with all its fields',
    input: nothing,
    output: z.array(menuEntry),
  }),
  add: route({
    method: 'POST',
    path: 'sys/menu/add',
    permission: 'menu.add',
    audit: 'menu.added',
    summary: 'Add a directory, or a link to a page or to an address outside',
    input: menuAddition,
    output: menuEntry,
    errors: ['identity.menu_target_unknown', 'identity.menu_parent_wrong'],
  }),
  modify: route({
    method: 'POST',
    path: 'sys/menu/modify',
    permission: 'menu.edit',
    audit: 'menu.changed',
    summary: 'Change titles, icon, order, place and visibility of an entry',
    input: menuChange,
    output: menuEntry,
    errors: [
      'core.not_found',
      'core.stale_version',
      'identity.menu_guarded',
      'identity.menu_target_unknown',
      'identity.menu_parent_wrong',
    ],
  }),
  move: route({
    method: 'POST',
    path: 'sys/menu/move',
    permission: 'menu.edit',
    audit: 'menu.moved',
    summary: 'Move an entry up or down among those beside it',
    input: z.object({ id: menuKey, direction: z.enum(['up', 'down']), platform: z.enum(['admin', 'partner']) }),
    output: nothing,
    errors: ['core.not_found'],
  }),
  enable: route({
    method: 'POST',
    path: 'sys/menu/enable',
    permission: 'menu.enable',
    audit: 'menu.enabled',
    summary: 'Enable an entry, or one action of a page, for all roles that list it',
    input: menuSwitch,
    output: nothing,
    errors: ['core.not_found'],
  }),
  disable: route({
    method: 'POST',
    path: 'sys/menu/disable',
    permission: 'menu.disable',
    audit: 'menu.disabled',
    summary: 'Disable an entry, or one action of a page, for everyone immediately',
    input: menuSwitch,
    output: nothing,
    errors: ['core.not_found', 'identity.menu_guarded'],
  }),
  reset: route({
    method: 'POST',
    path: 'sys/menu/reset',
    permission: 'menu.edit',
    audit: 'menu.reset',
    summary: 'Put an entry back as the product delivered it',
    input: z.object({ id: menuKey }),
    output: nothing,
    errors: ['core.not_found'],
  }),
  delete: route({
    method: 'POST',
    path: 'sys/menu/delete',
    permission: 'menu.delete',
    audit: 'menu.deleted',
    summary: 'Delete an entry that an administrator added',
    input: z.object({ id: menuKey }),
    output: nothing,
    errors: ['core.not_found', 'identity.menu_not_custom', 'identity.menu_has_entries'],
  }),
});
