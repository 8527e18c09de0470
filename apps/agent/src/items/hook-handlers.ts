import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { factoryItem } from '@tilldeck/contracts/factory/factory-payload.schemas';
import type { AgentConfig } from '../config.ts';
import { type DesiredHandler, type ItemContent, ItemFailure } from '../desired/desired-handler.ts';
import { writeDurably } from '../state/durable-file.ts';
import { lastWords, runCommand } from '../work/linux/run-command.ts';

type ItemHooks = AgentConfig['items'][string];

/** A program that hangs must not keep every other item waiting. */
const hookTimeoutMs = 60_000;

/** Items that programs of the machine apply, read back and undo. */
export const hookHandlers = (folder: string, config: AgentConfig): DesiredHandler[] =>
  Object.entries(config.items).map(([item, hooks]) => hookHandler(join(folder, 'item-hooks'), item, hooks));

function hookHandler(folder: string, item: string, { apply, readBack, leave }: ItemHooks): DesiredHandler {
  const path = join(folder, `${item}.json`);
  const variables = { TILLDECK_ITEM: item, TILLDECK_DOCUMENT: path };
  const run = (command: readonly string[]) => runCommand(command, variables, AbortSignal.timeout(hookTimeoutMs));
  const demand = async (command: readonly string[]): Promise<void> => {
    const end = await run(command);
    if (end.code !== 0) throw new ItemFailure(lastWords(end));
  };
  const tell = ({ document, files }: ItemContent): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeDurably(path, JSON.stringify({ document, files }));
  };
  return {
    item,
    isGround: item === factoryItem,
    apply: (content) => {
      tell(content);
      return demand(apply);
    },
    ...(readBack ? { readBack: async () => (await run(readBack)).code === 0 } : {}),
    leave: () => demand(leave),
  };
}
