import type { MenuSpec } from './identity/menu.schemas.ts';
import { systemMenus } from './system/system.menus.ts';

export const menuCatalogue: readonly MenuSpec[] = [...systemMenus];
