import type { Finding } from '@tilldeck/contracts/link/examination.schemas';

/** What is known of a device when it is asked what is wrong with it. */
export interface Known {
  state: 'online' | 'offline' | 'inactive' | 'disabled';
  now: Date;
  /** Null where that is not known. */
  isShopOpen: boolean | null;
  statusEveryS: number;
  lastOnlineAt: string | null;
  reportedAt: string | null;
  batteryPercent: number | null;
  isCharging: boolean | null;
  batteryTemperature: number | null;
  memoryTotalMb: number | null;
  memoryFreeMb: number | null;
  storageTotalMb: number | null;
  storageFreeMb: number | null;
  networkType: string | null;
  signalDbm: number | null;
  printerState: string | null;
  lastExamination: { result: string; failedCount: number; at: string } | null;
  /** How often in the last day. */
  boots: number;
  crashes: number;
  disconnects: number;
  setAsides: number;
}

export const troubleLimits = {
  batteryPercent: 15,
  batteryCelsius: 50,
  memoryShare: 0.08,
  /** Full is less than a tenth and little besides: a tenth of a large storage is enough, half of a small one, too. */
  storageShare: 0.1,
  storageMb: 500,
  /** Below this an update of an app may not fit any more; of a small device a share counts. */
  tightStorageMb: 1_024,
  tightStorageShare: 0.25,
  /** Mobile networks work down to much weaker signals than Wi-Fi. */
  mobileDbm: -100,
  wifiDbm: -80,
  boots: 5,
  crashes: 5,
  disconnects: 10,
  /** Reports that may be missing before a connected device counts as silent. */
  missedReports: 3,
};

type Rule = (known: Known) => Omit<Finding, 'code' | 'severity'> | null;

const isLow = (free: number | null, total: number | null, share: number): boolean =>
  free !== null && total !== null && total > 0 && free / total < share;
const megabytes = (free: number | null): string =>
  (free ?? 0) < 1_024 ? `${free ?? 0} MB` : `${Math.round((free ?? 0) / 102.4) / 10} GB`;
/** Less than so many megabytes and than a share of the whole, where that is known. */
const isBelow = (
  free: number | null | undefined,
  total: number | null | undefined,
  mb: number,
  share: number,
): boolean => typeof free === 'number' && free < Math.min(mb, (total || Number.POSITIVE_INFINITY) * share);
/** Whether a storage is so full that a device stops working. */
export const isStorageFull = (free: number | null | undefined, total: number | null | undefined): boolean =>
  isBelow(free, total, troubleLimits.storageMb, troubleLimits.storageShare);
const isFull = ({ storageFreeMb: free, storageTotalMb: total }: Known): boolean => isStorageFull(free, total);
const isTight = ({ storageFreeMb: free, storageTotalMb: total }: Known): boolean =>
  isBelow(free, total, troubleLimits.tightStorageMb, troubleLimits.tightStorageShare);
const told = (value: string | null, since: string | null = null) => ({ value, since });

/** In the order a technician would look: the first explains most of those below it. */
const rules: readonly [Finding['code'], Finding['severity'], Rule][] = [
  ['disabled', 'major', ({ state }) => (state === 'disabled' ? told(null) : null)],
  ['never_connected', 'major', ({ state }) => (state === 'inactive' ? told(null) : null)],
  [
    'offline',
    'major',
    ({ state, isShopOpen, lastOnlineAt }) =>
      state === 'offline' && isShopOpen !== false ? told(null, lastOnlineAt) : null,
  ],
  [
    'offline_closed',
    'note',
    ({ state, isShopOpen, lastOnlineAt }) =>
      state === 'offline' && isShopOpen === false ? told(null, lastOnlineAt) : null,
  ],
  ['set_aside', 'major', ({ setAsides }) => (setAsides > 0 ? told(`${setAsides} / 24 h`) : null)],
  ['silent', 'major', silent],
  ['examination_failed', 'major', failedExamination],
  ['printer_paper_out', 'major', ({ printerState }) => (printerState === 'paper_out' ? told(null) : null)],
  [
    'printer_trouble',
    'major',
    ({ printerState }) =>
      printerState && ['cover_open', 'overheated', 'failed'].includes(printerState) ? told(printerState) : null,
  ],
  ['storage_low', 'major', (known) => (isFull(known) ? told(megabytes(known.storageFreeMb)) : null)],
  [
    'battery_hot',
    'major',
    ({ batteryTemperature }) =>
      batteryTemperature !== null && batteryTemperature >= troubleLimits.batteryCelsius
        ? told(`${batteryTemperature} °C`)
        : null,
  ],
  [
    'battery_low',
    'minor',
    ({ batteryPercent, isCharging }) =>
      batteryPercent !== null && batteryPercent < troubleLimits.batteryPercent && !isCharging
        ? told(`${batteryPercent} %`)
        : null,
  ],
  [
    'memory_low',
    'minor',
    (known) =>
      isLow(known.memoryFreeMb, known.memoryTotalMb, troubleLimits.memoryShare)
        ? told(megabytes(known.memoryFreeMb))
        : null,
  ],
  ['storage_low', 'minor', (known) => (!isFull(known) && isTight(known) ? told(megabytes(known.storageFreeMb)) : null)],
  [
    'signal_weak',
    'minor',
    ({ signalDbm, networkType }) =>
      signalDbm !== null && signalDbm < (networkType === 'wifi' ? troubleLimits.wifiDbm : troubleLimits.mobileDbm)
        ? told(`${signalDbm} dBm`)
        : null,
  ],
  ['printer_paper_low', 'minor', ({ printerState }) => (printerState === 'paper_low' ? told(null) : null)],
  ['crashing', 'minor', ({ crashes }) => (crashes >= troubleLimits.crashes ? told(`${crashes} / 24 h`) : null)],
  ['restarting', 'minor', ({ boots }) => (boots >= troubleLimits.boots ? told(`${boots} / 24 h`) : null)],
  [
    'flapping',
    'minor',
    ({ disconnects }) => (disconnects >= troubleLimits.disconnects ? told(`${disconnects} / 24 h`) : null),
  ],
];

/** Connected, and yet nothing of it arrives: the agent hangs, or its clock of reports does. */
function silent({ state, reportedAt, now, statusEveryS }: Known) {
  if (state !== 'online') return null;
  const isLate =
    reportedAt === null || now.getTime() - Date.parse(reportedAt) > troubleLimits.missedReports * statusEveryS * 1_000;
  return isLate ? told(null, reportedAt) : null;
}

function failedExamination({ lastExamination }: Known) {
  if (lastExamination?.result !== 'failed') return null;
  return told(String(lastExamination.failedCount), lastExamination.at);
}

export const diagnose = (known: Known): Finding[] =>
  rules.flatMap(([code, severity, rule]) => {
    const found = rule(known);
    return found ? [{ code, severity, ...found }] : [];
  });
