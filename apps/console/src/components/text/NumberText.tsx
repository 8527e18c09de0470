import { abbreviateNumber, groupNumber } from '../../lib/format/abbreviate-number.ts';

interface NumberTextProps {
  value: number | bigint | null | undefined;
  digits?: number;
  /** Every digit, grouped: for figures that are compared or added up. */
  isWhole?: boolean;
}

/** A number as people read it; the exact one stands behind it. */
export function NumberText({ value, digits = 1, isWhole }: NumberTextProps) {
  if (value === null || value === undefined) return <span className="blk-soft">–</span>;
  const exact = groupNumber(value);
  const text = isWhole ? exact : abbreviateNumber(value, digits);
  return (
    <data
      value={String(value)}
      title={text === exact ? undefined : exact}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {text}
    </data>
  );
}
