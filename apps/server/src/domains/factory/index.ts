/**
 * factory: what a device gets before or beside its rules. Policies that devices are set to at their first start, by platform
 * model and order or by an authorisation code; authorisation codes of scales, with the verifications devices ask for;
 * firmware of printers, which goes out as tasks.
 * Owns the tables `factory_*`. Events: `factory.policy`, `factory.scale_code`, `factory.firmware`. Contributes the desired
 * item `factory`.
 * Reads `devices_device` to say which organisation controls a device and which order it came with, `link_item` for what
 * became of a policy, and `tasks_*` to say how far the releases of a firmware are. A device keeps the version that counts
 * when it is activated (trigger `devices_device_factory`, ADR 0069).
 * Rules that devices keep to for ever belong to policies, keys of the factory to link.
 */
import { factoryManifest } from '@tilldeck/contracts/factory/factory.manifest';
import { openDomain } from '../../platform/domain.ts';
import { factorySearchers, factoryTodos } from './factory.home.ts';
import { factoryTables } from './factory.tables.ts';
import { firmwareSearchers, firmwareTodos } from './firmware/firmware.home.ts';
import { firmwareOutcomes } from './firmware/firmware.outcomes.ts';
import { firmwareHandlers } from './firmware/firmware.routes.ts';
import { firmwareFileReader } from './firmware/firmware.view.ts';
import { factoryDesired } from './policy/factory-desired.service.ts';
import { factoryFileReader } from './policy/factory-file.view.ts';
import { policiesNaming } from './policy/factory-naming.view.ts';
import { factoryLinkHandlers, factoryPolicyHandlers } from './policy/factory-policy.routes.ts';
import { forgetLeftDevices } from './policy/factory-release.service.ts';
import { scaleCodeHandlers, scaleLinkHandlers } from './scale-code/scale-code.routes.ts';

export const factoryDomain = openDomain(factoryManifest, {
  tables: factoryTables,
  todos: [...factoryTodos, ...firmwareTodos],
  searchers: [...factorySearchers, ...firmwareSearchers],
  outcomes: firmwareOutcomes,
  fileReaders: [factoryFileReader, firmwareFileReader],
  desired: [factoryDesired],
  devicesLeft: forgetLeftDevices,
  naming: policiesNaming,
  routes: {
    firmware: firmwareHandlers,
    policy: factoryPolicyHandlers,
    policyLink: factoryLinkHandlers,
    scaleCode: scaleCodeHandlers,
    scaleLink: scaleLinkHandlers,
  },
});
