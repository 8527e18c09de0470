export type LogFields = Record<string, string | number | boolean | undefined>;
export type Log = (event: string, fields?: LogFields) => void;

/** One JSON line an event. Keys, proofs, passwords and claim codes are never given to it. */
export const logToStdout: Log = (event, fields = {}) => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...fields })}\n`);
};

/** `fetch` hides what went wrong in the cause. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error).slice(0, 300);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`.slice(0, 300);
};
