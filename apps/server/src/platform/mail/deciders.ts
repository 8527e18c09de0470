import type { ActionKey } from '@tilldeck/contracts/core/route';
import type { Language } from '@tilldeck/phrases/language';
import type { ScopedDb } from '../db/scope.ts';

/** A person who may decide a matter. */
export interface Decider {
  accountId: string;
  loginName: string;
  name: string;
  email: string;
  language: Language;
  /** False where the person turned off emails that ask for a decision, or has not confirmed the address. */
  isMailed: boolean;
}

export interface Deciders {
  orgId: number;
  orgName: string;
  people: Decider[];
}

/** Who may decide a matter of an organisation, there or in the nearest one above; null where no one may. */
export type FindDeciders = (
  inside: Pick<ScopedDb, 'db'>,
  orgId: number,
  permission: `${string}.${ActionKey}`,
  except?: readonly string[],
) => Promise<Deciders | null>;
