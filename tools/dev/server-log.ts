const levels: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** A line of the server's log for reading: time, level, text, and the rest as `name=value`. Other lines stay as they are. */
export function presentLogLine(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
    const clock = typeof time === 'string' ? time.slice(11, 19) : '';
    const fields = Object.entries(rest).map(([name, value]) => `${name}=${textOf(value)}`);
    const head = [clock, (levels[Number(level)] ?? '').padEnd(5), textOf(msg ?? ''), ...fields].join(' ').trimEnd();
    return err === undefined ? head : `${head}\n${describeError(err)}`;
  } catch {
    return line;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function describeError(error: unknown): string {
  const stack = error && typeof error === 'object' && 'stack' in error ? error.stack : error;
  return textOf(stack)
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
