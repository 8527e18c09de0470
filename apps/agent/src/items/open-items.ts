import type { AgentConfig } from '../config.ts';
import type { DesiredHandler, KeeperParts } from '../desired/desired-handler.ts';
import { DesiredKeeper } from '../desired/desired-items.ts';
import { ItemFiles } from '../work/linux/item-files.ts';
import { FactoryCode } from './factory/factory-code.ts';
import { hookHandlers } from './hook-handlers.ts';
import { type LinuxItemParts, linuxItems } from './linux-items.ts';

interface ItemsParts
  extends Pick<KeeperParts, 'folder' | 'judge' | 'now' | 'report' | 'pullSoon'>,
    Pick<LinuxItemParts, 'isServerThere' | 'store'> {
  config: AgentConfig;
  isAllowed: (address: string) => boolean;
  /** Asks the server for the factory policy of an authorisation code. */
  authorise: ConstructorParameters<typeof FactoryCode>[2];
}

/** The desired items of this machine, with files from the store and the guard that work has. */
export function openItems({ config, isAllowed, isServerThere, store, authorise, ...parts }: ItemsParts): DesiredKeeper {
  const hooks = hookHandlers(parts.folder, config);
  const { folder, now } = parts;
  const own = linuxItems({ folder, config, now, isServerThere, store });
  const code = new FactoryCode(folder, config.factory?.authorisationCode, authorise);
  const isGround = (handler: DesiredHandler): number => Number(handler.isGround ?? false);
  return new DesiredKeeper({
    ...parts,
    // A machine that names programs for an item knows better.
    handlers: [...hooks, ...own.filter(({ item }) => !hooks.some((hook) => hook.item === item))].toSorted(
      (one, other) => isGround(other) - isGround(one),
    ),
    pulled: () => void code.ask().then((isNew) => isNew && parts.pullSoon()),
    files: new ItemFiles({ folder, config, isAllowed }),
  });
}
