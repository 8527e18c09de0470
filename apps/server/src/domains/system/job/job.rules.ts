/** Names of fields that are never shown, wherever they stand. */
const secretNames = /^(sealed|code|secret|secrets|password|token|key|signature|captcha)$/i;
const longest = 200;

/** A payload as one line an operator can read: `template passwordReset, to ada@shop.example`. */
export function summarisePayload(payload: unknown): string {
  const parts: string[] = [];
  collect('', payload, parts);
  const text = parts.join(', ');
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function collect(name: string, value: unknown, parts: string[]): void {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') {
    parts.push(`${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`.trim());
    return;
  }
  if (Array.isArray(value) && value.length > 3) {
    parts.push(`${name} (${value.length})`.trim());
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    // `_cron` says when the schedule fired; the job's own time tells as much.
    if (key === '_cron' || secretNames.test(key)) continue;
    const isIndex = Array.isArray(value);
    collect(isIndex ? name : name ? `${name}.${key}` : key, inner, parts);
  }
}
