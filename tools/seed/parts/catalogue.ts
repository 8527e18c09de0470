import type { SeedPart } from '../seed-part.ts';
import { seedHolders } from './catalogue/holders.ts';
import { seedModels } from './catalogue/models.ts';
import { seedShops } from './catalogue/shops.ts';

/** What devices are and where they belong: series, models, shops, groups and tags. */
export const cataloguePart: SeedPart = {
  name: 'catalogue',
  run: async (context) => (await seedModels(context)) + (await seedShops(context)) + (await seedHolders(context)),
};
