/**
 * factory: what a device gets before or beside its policies. Authorisation codes of scales, with the verifications devices
 * ask for.
 * Owns the tables `factory_*`. Events: `factory.scale_code`.
 * Reads `devices_device` to say whether a code is of an organisation above a device's owner. Rules that devices keep to for
 * ever belong to policies, keys of the factory to link.
 */
import { factoryManifest } from '@tilldeck/contracts/factory/factory.manifest';
import { openDomain } from '../../platform/domain.ts';
import { factorySearchers, factoryTodos } from './factory.home.ts';
import { factoryTables } from './factory.tables.ts';
import { scaleCodeHandlers, scaleLinkHandlers } from './scale-code/scale-code.routes.ts';

export const factoryDomain = openDomain(factoryManifest, {
  tables: factoryTables,
  todos: factoryTodos,
  searchers: factorySearchers,
  routes: { scaleCode: scaleCodeHandlers, scaleLink: scaleLinkHandlers },
});
