import { allManifests } from './catalogue.manifest.ts';

export const menuCatalogue = allManifests.flatMap(({ menus }) => menus);
