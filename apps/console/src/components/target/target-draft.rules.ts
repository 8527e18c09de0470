import { type DeviceTarget, deviceTarget, type TargetScope } from '@tilldeck/contracts/tasks/target.schemas';
import { z } from 'zod';
import type { UploadedFile } from '../form/useUploads.ts';

/** A target while somebody chooses it: a workbook has a name, and what was chosen under another scope is kept. */
export interface TargetDraft extends Omit<z.input<typeof deviceTarget>, 'fileId'> {
  file?: UploadedFile | undefined;
}

const fieldsOf: Record<TargetScope, readonly (keyof DeviceTarget)[]> = {
  all: [],
  model: ['modelIds'],
  group: ['groupIds'],
  tag: ['tagIds'],
  sn: ['sns', 'fileId'],
  shop: ['shopIds'],
  partner: ['partnerIds'],
  filter: ['filter'],
};

const isFilled = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** What counts of a draft. */
export function toTarget(draft: TargetDraft | undefined): Record<string, unknown> {
  if (!draft) return {};
  const { scope, file, except } = draft;
  const given: Record<string, unknown> = { ...draft, fileId: file?.id };
  const chosen = fieldsOf[scope].map((name) => [name, given[name]] as const).filter(([, value]) => isFilled(value));
  const left = Object.entries(except ?? {}).filter(([, value]) => isFilled(value));
  return {
    scope,
    ...Object.fromEntries(chosen),
    ...(left.length > 0 ? { except: Object.fromEntries(left) } : {}),
  };
}

/** The field of a form that aims at devices; its outcome is what the server takes. */
export const targetField = z.custom<TargetDraft>().transform(toTarget).pipe(deviceTarget);
