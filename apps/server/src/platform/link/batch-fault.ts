/** Classes of SQLSTATE that blame the data: out of range, violated, too large. */
const dataClasses = ['21', '22', '23', '54'];

/**
 * Whether a batch failed because of what is in it, so that another try cannot help. Everything else (the database is
 * away, full, or not migrated) is waited for: acknowledging then would lose reports.
 */
export function isPoison(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.length === 5 && dataClasses.includes(code.slice(0, 2));
}
