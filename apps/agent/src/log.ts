export type LogFields = Record<string, string | number | boolean | undefined>;
export type Log = (event: string, fields?: LogFields) => void;

/** One JSON line an event. Keys, proofs, passwords and claim codes are never given to it. */
export const logToStdout: Log = (event, fields = {}) => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...fields })}\n`);
};

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);
