type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

interface OpenTable {
  /** What partners' role may do with all of its rows. */
  may: readonly Privilege[];
  reason: string;
}

const catalogue: OpenTable = { may: ['SELECT'], reason: 'the same for everybody; the vendor’s staff writes it' };

/**
 * What a policy through the parent costs on 100,000 devices, as a partner of 18,000: planning and execution, the quickest of
 * 21 with and without it on a busy machine. 50 rows of the device list 1.5 times as long, an export 1.6, telemetry of a day
 * 4.3, task list 1.8, shares of a task 2.8, 5,000 executions added 1.4. Copied levels would be written with every report.
 */
const tooSlow = (parent: string, times: string): string =>
  `read and written only beside ${parent}, which has a policy; one of its own takes ${times} as long`;

/**
 * Tables that partners' role reaches without row security. A table that is not here needs a policy, or no rights for
 * that role: the server does not start otherwise, nor with more rights than are named here. The list only gets shorter.
 */
export const openTables: Readonly<Record<string, OpenTable>> = {
  appstore_category: catalogue,
  devices_model: catalogue,
  devices_series: catalogue,
  identity_code_request: {
    may: ['SELECT', 'INSERT'],
    reason:
      'counted by the keyed hash of an address and by network, in whatever scope; holds no account or organisation',
  },
  identity_menu: catalogue,
  identity_passkey_challenge: {
    may: ['SELECT', 'INSERT', 'DELETE'],
    reason: 'random, for minutes, found by its value and the hash of a session; worth nothing without that session',
  },
  identity_spent_salt: {
    may: ['SELECT', 'INSERT'],
    reason: 'random values that were used once; nobody can free one again',
  },
  link_setting: catalogue,
  link_state: { may: ['SELECT'], reason: tooSlow('its device', '1.5 times') },
  link_telemetry: { may: ['SELECT'], reason: tooSlow('its device', '4.3 times') },
  outbox_event: {
    may: ['INSERT'],
    reason: 'a change writes its events, also for organisations above its own; partners’ role reads none',
  },
  spatial_ref_sys: { may: ['SELECT'], reason: 'of PostGIS' },
  system_area: catalogue,
  system_dictionary_type: catalogue,
  system_dictionary_value: catalogue,
  tasks_counter: { may: ['SELECT', 'INSERT'], reason: tooSlow('its task', '1.8 times') },
  tasks_execution: { may: ['SELECT', 'INSERT', 'UPDATE'], reason: tooSlow('its task', '2.8 times') },
};
