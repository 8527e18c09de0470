const formats = new Map<string, Intl.DateTimeFormat>();
/** More names than the world has zones, less than a mischievous caller can think of. */
const maxFormats = 500;

/** Building a format costs more than everything else here. */
function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formats.size < maxFormats) formats.set(timezone, fresh);
  return fresh;
}

/** How far a zone's clocks are ahead of UTC at an instant. */
export function offsetMs(instantMs: number, timezone: string): number {
  const parts = formatOf(timezone).formatToParts(instantMs);
  const part = (type: string): number => Number(parts.find((entry) => entry.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - Math.floor(instantMs / 1000) * 1000;
}
