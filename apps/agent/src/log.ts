import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type LogFields = Record<string, string | number | boolean | undefined>;
export type Log = (event: string, fields?: LogFields) => void;

/** One JSON line an event. Keys, proofs, passwords and claim codes are never given to it. */
const lineOf = (event: string, fields: LogFields): string =>
  `${JSON.stringify({ at: new Date().toISOString(), event, ...fields })}\n`;

export const logToStdout: Log = (event, fields = {}) => {
  process.stdout.write(lineOf(event, fields));
};

const maxLogBytes = 4_000_000;
/** The older half first. */
export const agentLogFiles = (folder: string): string[] => [join(folder, 'agent.log.1'), join(folder, 'agent.log')];

/** To standard output and to a file that can be fetched; when it is large it takes the place of the one before. */
export function logToFolder(folder: string): Log {
  const [older = '', path = ''] = agentLogFiles(folder);
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return (event, fields = {}) => {
    logToStdout(event, fields);
    const line = lineOf(event, fields);
    try {
      if (size + line.length > maxLogBytes) {
        renameSync(path, older);
        size = 0;
      }
      appendFileSync(path, line, { mode: 0o600 });
      size += line.length;
    } catch {
      // A full disk must not stop the agent; standard output has it.
    }
  };
}

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);
