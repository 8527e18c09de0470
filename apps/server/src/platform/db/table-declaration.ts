import type { DB } from '@tilldeck/db/generated/tables';

/** Tables and views. The last ones have no generated type: no statement of the application names them. */
export type TableName = keyof DB | 'schema_migration' | 'spatial_ref_sys' | 'geography_columns' | 'geometry_columns';

/** How a row finds its organisation. */
export type Belonging =
  | { by: 'column'; column: string }
  /** `key` of this table is the id of a row of `table`. */
  | { by: 'parent'; table: TableName; key: string }
  | { by: 'installation' };

/**
 * truth: nothing else can restore it. history: added to and never changed, found by time. derived: can be counted or
 * copied again from the truth. transient: passes, sessions, leases, queues; losing it costs a retry or a new sign-in.
 */
export type Holding = 'truth' | 'history' | 'derived' | 'transient';

type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

export interface TableDeclaration {
  belongs: Belonging;
  holds: Holding;
  /** What partners' role may do with all rows of a table without row security, and why. The server refuses more. */
  open?: { may: readonly Privilege[]; reason: string };
}

export type TableDeclarations = Readonly<Partial<Record<TableName, TableDeclaration>>>;

export const ofOrg = (holds: Holding, column = 'org_id'): TableDeclaration => ({
  belongs: { by: 'column', column },
  holds,
});

export const through = (table: TableName, key: string, holds: Holding): TableDeclaration => ({
  belongs: { by: 'parent', table, key },
  holds,
});

export const ofAccount = (holds: Holding): TableDeclaration => through('identity_account', 'account_id', holds);
export const ofDevice = (holds: Holding): TableDeclaration => through('devices_device', 'device_id', holds);
export const ofInstallation = (holds: Holding): TableDeclaration => ({ belongs: { by: 'installation' }, holds });

export const catalogue: TableDeclaration = {
  ...ofInstallation('truth'),
  open: { may: ['SELECT'], reason: 'the same for everybody; the vendor’s staff writes it' },
};

/**
 * What a policy through the parent costs on 100,000 devices, as a partner of 18,000: planning and execution, the quickest of
 * 21 with and without it on a busy machine. 50 rows of the device list 1.5 times as long, an export 1.6, telemetry of a day
 * 4.3, task list 1.8, shares of a task 2.8, 5,000 executions added 1.4. Copied levels would be written with every report.
 */
export const policyTooSlow = (may: readonly Privilege[], times: string): TableDeclaration['open'] => ({
  may,
  reason: `read and written only beside its parent, which has a policy; one of its own takes ${times} as long`,
});
