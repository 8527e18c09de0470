import type { ChainLink, FirmwareChain, FirmwareDraft } from '@tilldeck/contracts/factory/firmware.schemas';
import type { FirmwareState } from '@tilldeck/contracts/factory/firmware.states';

export interface FirmwareStep {
  id: string;
  updateVersion: string;
  versionCode: number;
  previousVersion: string;
}

/** A step comes after the one it builds on and before those that build on it: a chain never returns to its beginning. */
export function isInOrder(
  step: Pick<FirmwareDraft, 'updateVersion' | 'versionCode' | 'previousVersion'>,
  others: readonly FirmwareStep[],
): boolean {
  return others.every(
    ({ updateVersion, previousVersion, versionCode }) =>
      (updateVersion !== step.previousVersion || versionCode < step.versionCode) &&
      (previousVersion !== step.updateVersion || versionCode > step.versionCode),
  );
}

/** The versions of one firmware, oldest first. One that only others build on comes right before the first that does. */
export function chainOf(
  steps: readonly (FirmwareStep & { state: FirmwareState })[],
  counts: ReadonlyMap<string, number>,
): Pick<FirmwareChain, 'links' | 'otherDevices'> {
  const known = new Set(steps.map(({ updateVersion }) => updateVersion));
  const links: ChainLink[] = [];
  const listed = new Set<string>();
  const add = (link: Omit<ChainLink, 'deviceCount'>) => {
    listed.add(link.version);
    links.push({ ...link, deviceCount: counts.get(link.version) ?? 0 });
  };
  for (const { id, updateVersion, versionCode, previousVersion, state } of steps.toSorted(
    (a, b) => a.versionCode - b.versionCode,
  )) {
    if (!known.has(previousVersion) && !listed.has(previousVersion))
      add({ version: previousVersion, firmwareId: null, versionCode: null, previousVersion: null, state: null });
    add({ version: updateVersion, firmwareId: id, versionCode, previousVersion, state });
  }
  const others = [...counts].filter(([version]) => !listed.has(version));
  return { links, otherDevices: others.reduce((sum, [, count]) => sum + count, 0) };
}
