import type { DeviceSelection, SelectionOutcome } from '@tilldeck/contracts/devices/device-selection.schemas';

interface Found {
  id: string;
  sn: string;
  fits: boolean;
}

/** What became of each device somebody named. */
export function outcomeOf(asked: DeviceSelection, found: readonly Found[], changed: number): SelectionOutcome {
  const known = new Set(found.map((device) => (asked.ids?.length ? device.id : device.sn)));
  const names = new Set(asked.ids?.length ? asked.ids : asked.sns);
  const fitting = found.filter((device) => device.fits).length;
  return {
    changed,
    unchanged: fitting - changed,
    unknown: [...names].filter((name) => !known.has(name)),
    refused: found.filter((device) => !device.fits).map((device) => device.sn),
  };
}
