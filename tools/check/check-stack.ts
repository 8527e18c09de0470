import { loadStackEnv } from '../stack/stack-env.ts';
import { runCommand } from './run-command.ts';

/** The services of a check that nobody else uses. */
export const ownStack = 'ci';
export const stackLogPath = 'reports/stack.log';

const stackCommand = (verb: string, ...more: string[]) => [
  'node',
  'tools/stack/main.ts',
  verb,
  '--name',
  ownStack,
  ...more,
];

/** `installs`: what the services and tests need of Debian first, if it is missing. */
export function startOwnStack(signal: AbortSignal, installs: boolean): Promise<number> {
  const options = ['--fast', ...(installs ? ['--install'] : [])];
  return runCommand(stackCommand('start', ...options), { logPath: stackLogPath, signal });
}

export async function stopOwnStack(): Promise<void> {
  const logPath = 'reports/stack-stop.log';
  const exitCode = await runCommand(stackCommand('stop'), { logPath });
  if (exitCode !== 0) console.log(`the services did not stop cleanly: ${logPath}`);
}

/** Where a step finds its services; without a started stack it gets the name and will say itself what it misses. */
export function readStepEnv(stack: string): Record<string, string> {
  try {
    return loadStackEnv(stack);
  } catch {
    return { TILLDECK_STACK: stack };
  }
}
