import { draftTrailMinutes } from '@tilldeck/contracts/appstore/app.limits';
import type { AuditedCall } from '../../../platform/earlier-audit.ts';

/** What was changed since the last row, by whom, and with which call the last of it. */
export interface UntoldSaves {
  before: object;
  after: object;
  objectName: string;
  call: AuditedCall;
}

/** What the audit trail knows of somebody's saves of a draft. Saves of one person follow each other; others end them. */
export interface DraftTrail {
  accountId: string;
  toldAt: string;
  untold: UntoldSaves | null;
}

/** When what has not been told by then is told. */
export const dueAtOf = ({ toldAt }: DraftTrail): string =>
  new Date(Date.parse(toldAt) + draftTrailMinutes * 60_000).toISOString();
