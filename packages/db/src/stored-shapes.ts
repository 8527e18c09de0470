/** Shapes that only the database holds, in JSON columns. Types alone, so that rules may name them, too. */
import type { ParameterValue } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { ImportField } from '@tilldeck/contracts/devices/import.schemas';
import type { OpeningInterval } from '@tilldeck/contracts/devices/opening-hours.schemas';
import type { DocumentPin } from '@tilldeck/contracts/policies/policy-kind.schemas';
import type { DeviceTarget } from '@tilldeck/contracts/tasks/target.schemas';

/** A secret parameter of an app, sealed; other parameters are stored as they are. */
export interface SealedValue {
  sealed: string;
}
export type StoredValue = ParameterValue | SealedValue;
export type StoredValues = Record<string, StoredValue>;

/** The call that an audit entry comes from. */
export interface AuditedCall {
  accountId: string | null;
  accountName: string;
  action: string;
  ip: string | null;
  requestId: string;
}

/** What the audit trail knows of somebody's saves of a draft. Saves of one person follow each other; others end them. */
export interface DraftTrail {
  accountId: string;
  toldAt: string;
  /** What was changed since, and with which call the last of it. */
  untold: { before: object; after: object; objectName: string; call: AuditedCall } | null;
}

/** Seven lists of [from, to], Monday first. */
export type StoredHours = [number, number][][];

/** Cells of an imported row by the field they are for. */
export type RowCells = Partial<Record<ImportField, string>>;

/** A target whose workbook has been read and whose times are instants: it means the same whenever it is asked. */
export type SettledTarget = Omit<DeviceTarget, 'fileId'>;

/**
 * Who may have what goes out, beside being chosen. Settled when a task is made, so that it means the same when its
 * devices are written down later. Of the first three each that names anything has to fit.
 */
export interface TaskAudience {
  /** Devices of these partners and of those below them. */
  partnerIds: readonly number[];
  /** Countries and regions of the shops they stand in. */
  areaCodes: readonly string[];
  modelIds: readonly number[];
  /** Models that were added after this moment count as named. */
  newModelsSince: string | null;
  /** Devices in one of these groups do not get it. */
  exceptGroupIds: readonly number[];
  /** Nor do devices of these partners and of those below them; absent in what was kept before there were any. */
  exceptPartnerIds?: readonly number[];
}

/** A target as a task keeps it, with the rules that belong to what is done. */
export type StoredTarget = SettledTarget & {
  onlyModelNames?: readonly string[] | undefined;
  audience?: TaskAudience | undefined;
};

interface Share {
  /** '' where there is none, or the device is out of reach by now. */
  id: string;
  count: number;
}

/** The devices of a task by what tells them apart. */
export interface Shares {
  byModel: Share[];
  byPartner: Share[];
  byFirmware: Share[];
  byState: { state: 'online' | 'offline' | 'inactive' | 'disabled'; count: number }[];
}

/** A file that a policy names, as it was when the rule was released. */
export interface PolicyFile {
  id: string;
  sha256: string;
  name: string;
  size: number;
}

/** What one version of a rule asks of a device; of a key of a network it has the id. */
export interface PolicyContent {
  document: Record<string, unknown>;
  files: PolicyFile[];
}

/** Secrets of a rule: a PIN as devices check it, a key of a network by the id of what is sealed. */
export interface PolicySecrets {
  pin?: DocumentPin;
  wifiSecretId?: string;
}

/** The hours that a ticket's clock counts; without an entry every hour does. */
export interface StoredCalendar {
  timezone: string;
  hours: OpeningInterval[];
  /** Local dates without work. */
  holidays: string[];
}
