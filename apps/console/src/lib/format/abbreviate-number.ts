const suffixes = ['', 'K', 'M', 'G', 'T', 'P', 'E'] as const;

/** Spec section 9: numbers abbreviate from thousands up to exa. Below a thousand they stay as they are. */
export function abbreviateNumber(value: number | bigint, fractionDigits = 1): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return '–';
  let size = Math.abs(number);
  if (size < 1000) return String(Math.round(number * 100) / 100);
  let step = 0;
  while (step < suffixes.length - 1 && roundTo(size, fractionDigits) >= 1000) {
    size /= 1000;
    step += 1;
  }
  return `${number < 0 ? '-' : ''}${roundTo(size, fractionDigits)}${suffixes[step]}`;
}

/** Rounding first keeps 999,999 from becoming `1000K`. */
function roundTo(value: number, fractionDigits: number): number {
  const factor = 10 ** fractionDigits;
  return Math.round(value * factor) / factor;
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** The whole number, in groups of three, as both of our languages write it. */
export const groupNumber = (value: number | bigint): string => grouped.format(value);

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** File sizes as the specification writes them: 1 KB is 1024 B. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let step = 0;
  while (size >= 1024 && step < byteUnits.length - 1) {
    size /= 1024;
    step += 1;
  }
  return `${size >= 100 || step === 0 ? Math.round(size) : roundTo(size, 1)} ${byteUnits[step]}`;
}
