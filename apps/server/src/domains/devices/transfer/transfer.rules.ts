import { serialNumber } from '@tilldeck/contracts/devices/serial-number.schemas';
import type { SerialFault, TransferFault } from '@tilldeck/contracts/devices/transfer.schemas';

/** A device the caller reaches, as far as a transfer needs to know it. */
export interface ReachedDevice {
  sn: string;
  orgId: number;
  modelId: number;
  isDerived: boolean;
}

export interface TransferTarget {
  id: number;
  isVendor: boolean;
  /** Derived models it may own devices of. */
  derivedModels: ReadonlySet<number>;
}

/** Typed numbers without blanks and doubles, in their order. */
export const tidySerials = (typed: readonly string[]): string[] => [
  ...new Set(typed.map((sn) => sn.trim()).filter((sn) => sn !== '')),
];

/** What keeps each of these devices from going to the target; those with nothing are not named. */
export function judgeSerials(
  sns: readonly string[],
  reached: ReadonlyMap<string, ReachedDevice>,
  target: TransferTarget,
): SerialFault[] {
  return sns.flatMap((sn) => {
    const fault = faultOf(sn, reached.get(sn), target);
    return fault ? [{ sn, fault }] : [];
  });
}

function faultOf(sn: string, device: ReachedDevice | undefined, target: TransferTarget): TransferFault | null {
  if (!device) return serialNumber.safeParse(sn).success ? 'unknown' : 'malformed';
  if (device.orgId === target.id) return 'already_theirs';
  if (device.isDerived && !target.isVendor && !target.derivedModels.has(device.modelId)) return 'derived_model_missing';
  return null;
}

/** How many of each, most frequent first. */
export function countFaults(faults: readonly SerialFault[]): { fault: TransferFault; count: number }[] {
  const counts = new Map<TransferFault, number>();
  for (const { fault } of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([fault, count]) => ({ fault, count }));
}
