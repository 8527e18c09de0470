import type { AgentConfig } from '../../config.ts';
import { ItemFailure } from '../../desired/desired-handler.ts';
import { runCommand } from '../../work/linux/run-command.ts';
import { areThere } from '../find-program.ts';
import { demandSuccess } from '../item-content.ts';
import type { Turnable } from './turnable.ts';

const programMs = 10_000;

/** Settings that programs of the machine turn, by the name of the field in the document. */
export function plainSettings({ customSettings, screen }: AgentConfig): Map<string, Turnable> {
  const configured = Object.entries(customSettings).filter(([, { get, set }]) => areThere(get, set));
  const turnables = new Map(configured.map(([field, programs]) => [field, byPrograms(field, programs)] as const));
  if (screen && areThere(screen.timeout) && !turnables.has('screenTimeoutS'))
    turnables.set('screenTimeoutS', screenTimeout(screen.timeout, screen.display));
  return turnables;
}

function byPrograms(field: string, { get, set }: { get: readonly string[]; set: readonly string[] }): Turnable {
  const run = async (command: readonly string[], variables: Record<string, string>) =>
    demandSuccess(
      await runCommand(command, { TILLDECK_SETTING: field, ...variables }, AbortSignal.timeout(programMs)),
    ).output.trim();
  return {
    get: () => run(get, {}),
    set: async (value) => {
      await run(set, { TILLDECK_VALUE: value });
    },
  };
}

/** By the screen saver of X, as not every screen has power management. */
function screenTimeout(xset: readonly string[], display: string): Turnable {
  const run = async (...rest: string[]) =>
    demandSuccess(await runCommand([...xset, ...rest], { DISPLAY: display }, AbortSignal.timeout(programMs))).output;
  return {
    get: async () => {
      const seconds = /timeout:\s+(\d+)/.exec(await run('q'))?.[1];
      if (seconds === undefined) throw new ItemFailure('no_screen');
      return seconds;
    },
    set: async (value) => {
      await run('s', value, value);
    },
  };
}
