const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 500;

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
  if (formats.size < maxFormats) formats.set(timezone, fresh);
  return fresh;
}

/** `2026-11-15 06:31:09`: an instant on the clocks of a zone, as spreadsheets read it. */
export const localText = (instant: string | number | Date, timezone: string): string =>
  formatOf(timezone).format(new Date(instant));
