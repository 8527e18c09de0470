import { shippingMethods } from '@tilldeck/contracts/devices/device.schemas';
import type { ImportFault, ImportField } from '@tilldeck/contracts/devices/import.schemas';
import { serialNumber } from '@tilldeck/contracts/devices/serial-number.schemas';
import type { RowCells } from '@tilldeck/db/stored-shapes';
import { type KnownPlaces, type PlaceField, type PlaceOwner, placesOf, type RowPlaces } from './import-place.rules.ts';

export interface SourceRow {
  no: number;
  cells: RowCells;
}

export interface KnownOwner extends PlaceOwner {
  isActive: boolean;
  isVendor: boolean;
}

/** What the registry knows of the names that stand in the rows. */
export interface RowLookups {
  /** By name in lower case. */
  models: ReadonlyMap<string, { id: number; isEnabled: boolean; isDerived: boolean }>;
  /** Owners within reach, by id and by name in lower case. */
  owners: ReadonlyMap<string, KnownOwner>;
  places: Readonly<Record<PlaceField, KnownPlaces>>;
  /** `model:owner` of derived models. */
  derived: ReadonlySet<string>;
  registered: ReadonlySet<string>;
  /** Numbers that lie in a range given to who imports, with the model it is for (null: any). Null: any number, the vendor's. */
  given: ReadonlyMap<string, number | null> | null;
  /** Owner of rows that name none. */
  defaultOwner: string;
}

export interface JudgedRow extends Omit<RowPlaces, 'faults'> {
  no: number;
  sn: string;
  modelId: number | null;
  ownerId: number | null;
  /** In order where it can come in, as they stand where it cannot. */
  cells: RowCells;
  faults: `${ImportField}.${ImportFault}`[];
}

const longest: Partial<Record<ImportField, number>> = {
  customerSn: 64,
  flagId: 64,
  productNumber: 64,
  productName: 100,
  outgoingVersion: 64,
  remark: 200,
};

/** Says of every row what it would become, and what is wrong with it. */
export function judgeRows(rows: readonly SourceRow[], known: RowLookups): JudgedRow[] {
  const seen = new Map<string, number>();
  for (const { cells } of rows) if (cells.sn) seen.set(cells.sn, (seen.get(cells.sn) ?? 0) + 1);
  return rows.map((row) => judgeRow(row, known, (seen.get(row.cells.sn ?? '') ?? 0) > 1));
}

function judgeRow({ no, cells }: SourceRow, known: RowLookups, isDoubled: boolean): JudgedRow {
  const faults: JudgedRow['faults'] = [];
  const { sn = '' } = cells;
  if (sn === '') faults.push('sn.missing');
  else if (!serialNumber.safeParse(sn).success) faults.push('sn.malformed');
  else if (isDoubled) faults.push('sn.doubled');
  // One answer for every number outside, so that nobody learns which of them exist.
  else if (known.given && !known.given.has(sn)) faults.push('sn.not_given');
  else if (known.registered.has(sn)) faults.push('sn.registered');

  const model = cells.model ? known.models.get(cells.model.toLowerCase()) : undefined;
  if (!cells.model) faults.push('model.missing');
  else if (!model) faults.push('model.unknown');
  else if (!model.isEnabled) faults.push('model.disabled');
  else if ((known.given?.get(sn) ?? model.id) !== model.id) faults.push('model.not_given');

  const owner = known.owners.get((cells.partner ?? known.defaultOwner).toLowerCase());
  if (!owner) faults.push('partner.unknown');
  else if (!owner.isActive) faults.push('partner.disabled');
  else if (model?.isDerived && !owner.isVendor && !known.derived.has(`${model.id}:${owner.id}`))
    faults.push('partner.derived_model_missing');
  const noPlaces: RowPlaces = { shopId: null, groupId: null, tagIds: [], faults: [] };
  // Whose shops and groups are meant follows from the owner.
  const { faults: placeFaults, ...places } = owner ? placesOf(cells, known.places, owner) : noPlaces;
  faults.push(...placeFaults);

  const tidy: RowCells = {};
  for (const [field, text] of Object.entries(cells) as [ImportField, string][]) {
    // A partner's word about a device's key counts for nothing, right or wrong.
    const isIgnored = field === 'publicKey' && known.given !== null;
    const value = isIgnored ? text : tidyField(field, text);
    if (value === null) faults.push(`${field}.malformed`);
    else if (value.length > (longest[field] ?? 200)) faults.push(`${field}.too_long`);
    else tidy[field] = value;
  }
  const isGood = faults.length === 0;
  const ids = { modelId: model?.id ?? null, ownerId: owner?.id ?? null };
  return { no, sn: sn.slice(0, 64), ...ids, ...places, cells: isGood ? tidy : cells, faults };
}

/** The value in the form the registry keeps; null where it means nothing. */
function tidyField(field: ImportField, text: string): string | null {
  switch (field) {
    case 'shippedAt':
      return tidyInstant(text);
    case 'warrantyEnd':
      return tidyInstant(text)?.slice(0, 10) ?? null;
    case 'shippingMethod':
      return shippingMethods.find((method) => method === methodNames[text.toLowerCase()]) ?? null;
    case 'lanMac':
    case 'bluetoothMac':
    case 'wifiMac':
      return tidyMac(text);
    case 'publicKey':
      return tidyKey(text);
    case 'sn':
    case 'customerSn':
    case 'model':
    case 'partner':
    case 'shop':
    case 'group':
    case 'tags':
    case 'flagId':
    case 'productNumber':
    case 'productName':
    case 'outgoingVersion':
    case 'remark':
      return text;
  }
}

const methodNames: Readonly<Record<string, string>> = {
  proto: 'proto',
  prototype: 'proto',
  样机: 'proto',
  oqc: 'oqc',
};

const written =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A day, or a moment in UTC unless it says otherwise. Days that do not exist are refused. */
function tidyInstant(text: string): string | null {
  const parts = written.exec(text);
  if (!parts) return null;
  const [, year = '', month = '', day = '', hour, minute = '', second = '00', zone = 'Z'] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const days = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(days.getTime()) && days.toISOString().startsWith(date);
  if (!isReal || Number(year) < 1990 || Number(year) > 2100) return null;
  if (hour === undefined) return date;
  const moment = new Date(`${date}T${hour.padStart(2, '0')}:${minute}:${second}${zone}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

function tidyMac(text: string): string | null {
  const digits = text.replace(/[:. -]/g, '').toUpperCase();
  return /^[0-9A-F]{12}$/.test(digits) ? (digits.match(/../g) ?? []).join(':') : null;
}

/** 32 bytes as base64, however they were written. */
function tidyKey(text: string): string | null {
  const bytes = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[A-Za-z0-9+/_-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64url')
      : null;
  return bytes?.length === 32 ? bytes.toString('base64') : null;
}
