import { type SpawnOptions, spawn } from 'node:child_process';
import { WorkFailure } from '../work-handler.ts';

export interface CommandEnd {
  code: number;
  output: string;
  errors: string;
}

const keptLength = 1_000_000;

/** Runs a program to its end; what it is told goes in variables, never through a shell. */
export function runCommand(
  command: readonly string[],
  variables: Record<string, string> = {},
  signal?: AbortSignal,
  place: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> = {},
): Promise<CommandEnd> {
  const [program = '', ...rest] = command;
  return new Promise((done, fail) => {
    const child = spawn(program, rest, {
      env: { ...process.env, LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive', ...variables },
      ...place,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal ? { signal } : {}),
    });
    const said = { output: '', errors: '' };
    for (const name of ['output', 'errors'] as const)
      child[name === 'output' ? 'stdout' : 'stderr'].on('data', (bytes: Buffer) => {
        if (said[name].length < keptLength) said[name] += bytes.toString();
      });
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') fail(new WorkFailure('unsupported', `there is no program ${program}`));
      else if (error.code === 'EACCES') fail(new WorkFailure('permission_denied', `${program} must not be run`));
      else fail(error);
    });
    child.once('close', (code) => done({ code: code ?? 1, ...said }));
  });
}

/** The last words of a program, for people. */
export const lastWords = ({ errors, output, code }: CommandEnd): string =>
  (errors.trim() || output.trim()).slice(-400) || `it ended with ${code}`;
