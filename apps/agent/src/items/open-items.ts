import type { AgentConfig } from '../config.ts';
import type { KeeperParts } from '../desired/desired-handler.ts';
import { DesiredKeeper } from '../desired/desired-items.ts';
import { ItemFiles } from '../work/linux/item-files.ts';
import { hookHandlers } from './hook-handlers.ts';

interface ItemsParts extends Pick<KeeperParts, 'folder' | 'judge' | 'now' | 'report' | 'pullSoon'> {
  config: AgentConfig;
  isAllowed: (address: string) => boolean;
}

/** The desired items of this machine, with files from the store and the guard that work has. */
export const openItems = ({ config, isAllowed, ...parts }: ItemsParts): DesiredKeeper =>
  new DesiredKeeper({
    ...parts,
    handlers: hookHandlers(parts.folder, config),
    files: new ItemFiles({ folder: parts.folder, config, isAllowed }),
  });
