import type { AgentConfig } from '../config.ts';
import type { KeeperParts } from '../desired/desired-handler.ts';
import { DesiredKeeper } from '../desired/desired-items.ts';
import { ItemFiles } from '../work/linux/item-files.ts';
import { hookHandlers } from './hook-handlers.ts';
import { type LinuxItemParts, linuxItems } from './linux-items.ts';

interface ItemsParts
  extends Pick<KeeperParts, 'folder' | 'judge' | 'now' | 'report' | 'pullSoon'>,
    Pick<LinuxItemParts, 'isServerThere' | 'store'> {
  config: AgentConfig;
  isAllowed: (address: string) => boolean;
}

/** The desired items of this machine, with files from the store and the guard that work has. */
export function openItems({ config, isAllowed, isServerThere, store, ...parts }: ItemsParts): DesiredKeeper {
  const hooks = hookHandlers(parts.folder, config);
  const { folder, now } = parts;
  const own = linuxItems({ folder, config, now, isServerThere, store });
  return new DesiredKeeper({
    ...parts,
    // A machine that names programs for an item knows better.
    handlers: [...hooks, ...own.filter(({ item }) => !hooks.some((hook) => hook.item === item))],
    files: new ItemFiles({ folder, config, isAllowed }),
  });
}
