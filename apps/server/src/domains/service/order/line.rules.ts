import { serialNumber } from '@tilldeck/contracts/devices/serial-number.schemas';
import type { DraftLine, LineFaultRow } from '@tilldeck/contracts/service/order.schemas';
import type { LineFault, OrderKind } from '@tilldeck/contracts/service/order.states';

/** A device that the submitter reaches. */
export interface KnownDevice {
  id: string;
  sn: string;
  orgId: number;
}

/** Typed lines without blank ones, in their order. */
export const tidyLines = (typed: readonly DraftLine[]): DraftLine[] => typed.filter(({ sn }) => sn !== '');

/** Every number that is named, each once. */
export const namedSerials = (lines: readonly DraftLine[]): string[] => [
  ...new Set(lines.flatMap(({ sn, replacementSn }) => (replacementSn ? [sn, replacementSn] : [sn]))),
];

interface Judging {
  kind: OrderKind;
  orgId: number;
  known: ReadonlyMap<string, KnownDevice>;
}

/** What is wrong with each line; good ones are not named. A device that nobody may name here is as unknown as none. */
export function judgeLines(lines: readonly DraftLine[], judging: Judging): LineFaultRow[] {
  const seen = new Set<string>();
  const replacing = new Set<string>();
  const listed = new Set(lines.map(({ sn }) => sn));
  return lines.flatMap((line, index) => {
    const fault =
      (seen.has(line.sn) ? 'double' : deviceFault(line.sn, judging)) ??
      (line.replacementSn ? replacementFault(line.replacementSn, judging, listed, replacing) : null);
    seen.add(line.sn);
    if (line.replacementSn) replacing.add(line.replacementSn);
    return fault ? [{ row: index + 1, sn: line.sn, fault }] : [];
  });
}

function deviceFault(sn: string, { orgId, known }: Judging): LineFault | null {
  const device = known.get(sn);
  if (!device) return serialNumber.safeParse(sn).success ? 'unknown' : 'malformed';
  return device.orgId === orgId ? null : 'foreign';
}

function replacementFault(
  sn: string,
  { kind, orgId, known }: Judging,
  listed: ReadonlySet<string>,
  replacing: ReadonlySet<string>,
): LineFault | null {
  if (kind !== 'maintenance') return 'replacement_not_here';
  if (listed.has(sn) || replacing.has(sn)) return 'replacement_double';
  const device = known.get(sn);
  if (!device) return 'replacement_unknown';
  return device.orgId === orgId ? null : 'replacement_foreign';
}
