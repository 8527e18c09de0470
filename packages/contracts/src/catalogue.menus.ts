import { apiKeyMenus } from './identity/api-key.menus.ts';
import type { MenuSpec } from './identity/menu.schemas.ts';
import { webhookMenus } from './integration/webhook.menus.ts';
import { blacklistMenus } from './system/blacklist.menus.ts';
import { systemMenus } from './system/system.menus.ts';

export const menuCatalogue: readonly MenuSpec[] = [...systemMenus, ...blacklistMenus, ...apiKeyMenus, ...webhookMenus];
