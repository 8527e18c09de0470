/** How a failure is followed up: tried again after a wait that doubles each time, or left. */
export interface FailureCode {
  /** Seconds before the second attempt; null where another try would end the same. */
  retryAfterS: number | null;
}

/** Why an execution failed: a closed list, so that failures can be counted, grouped and tried again by reason. */
export const failureCodes = {
  download_failed: { retryAfterS: 60 },
  upload_failed: { retryAfterS: 60 },
  hash_mismatch: { retryAfterS: 60 },
  signature_mismatch: { retryAfterS: null },
  no_space: { retryAfterS: 900 },
  network_lost: { retryAfterS: 60 },
  not_installed: { retryAfterS: null },
  downgrade: { retryAfterS: null },
  incompatible: { retryAfterS: null },
  install_failed: { retryAfterS: 300 },
  uninstall_failed: { retryAfterS: 300 },
  health_gate: { retryAfterS: null },
  hardware_absent: { retryAfterS: null },
  hardware_failed: { retryAfterS: 60 },
  printer_version: { retryAfterS: null },
  permission_denied: { retryAfterS: null },
  bad_payload: { retryAfterS: null },
  unsupported: { retryAfterS: null },
  interrupted: { retryAfterS: 60 },
  cancelled: { retryAfterS: null },
  internal: { retryAfterS: 300 },
} as const satisfies Record<string, FailureCode>;
export type FailureCodeName = keyof typeof failureCodes;
export const failureCodeNames = Object.keys(failureCodes) as [FailureCodeName, ...FailureCodeName[]];

/** Why a device is left out of a task from the beginning, its execution being `skipped`. */
export const skipReasons = [
  'model',
  'os_version',
  'disabled',
  'inactive',
  'unsupported',
  'not_visible',
  'no_hours',
  'too_late',
  'no_printer',
  'printer_current',
  'printer_version',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Why an execution ended although the device said nothing of it. */
export const endReasons = ['no_answer', 'expired', 'terminated', 'aborted', 'device_moved', 'device_gone'] as const;
export type EndReason = (typeof endReasons)[number];

/** Why an execution has not finished: exactly one of these for each. Those in `heldReasons` are said by the device. */
export const heldReasons = [
  'busy',
  'outside_window',
  'low_battery',
  'low_storage',
  'wrong_network',
  'earlier_task',
] as const;
export type HeldReason = (typeof heldReasons)[number];
export const waitingReasons = [
  'waiting_approval',
  'paused',
  'not_started',
  'stage_not_open',
  'paced',
  'retry_later',
  'offline',
  ...heldReasons,
  'handed_over',
  'not_confirmed',
  'at_work',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];
/** A connected device confirms within seconds what it was sent. Later than this, something is wrong with it. */
export const confirmWithinMinutes = 2;
