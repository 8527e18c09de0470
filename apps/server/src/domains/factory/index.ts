/**
 * factory: what a device gets before or beside its policies. Authorisation codes of scales, with the verifications devices
 * ask for. Firmware of printers, which goes out as tasks.
 * Owns the tables `factory_*`. Events: `factory.scale_code`, `factory.firmware`.
 * Reads `devices_device` to say whether a code is of an organisation above a device's owner, `tasks_*` to say how far the
 * releases of a firmware are. Rules that devices keep to for
 * ever belong to policies, keys of the factory to link.
 */
import { factoryManifest } from '@tilldeck/contracts/factory/factory.manifest';
import { openDomain } from '../../platform/domain.ts';
import { factorySearchers, factoryTodos } from './factory.home.ts';
import { factoryTables } from './factory.tables.ts';
import { firmwareSearchers, firmwareTodos } from './firmware/firmware.home.ts';
import { firmwareOutcomes } from './firmware/firmware.outcomes.ts';
import { firmwareHandlers } from './firmware/firmware.routes.ts';
import { firmwareFileReader } from './firmware/firmware.view.ts';
import { scaleCodeHandlers, scaleLinkHandlers } from './scale-code/scale-code.routes.ts';

export const factoryDomain = openDomain(factoryManifest, {
  tables: factoryTables,
  todos: [...factoryTodos, ...firmwareTodos],
  searchers: [...factorySearchers, ...firmwareSearchers],
  outcomes: firmwareOutcomes,
  fileReaders: [firmwareFileReader],
  routes: { firmware: firmwareHandlers, scaleCode: scaleCodeHandlers, scaleLink: scaleLinkHandlers },
});
