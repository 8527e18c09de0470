import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { StoredApp } from '@tilldeck/contracts/tasks/file-kinds.schemas';
import type { TaskAudience } from '@tilldeck/db/stored-shapes';
import { AppError } from '../app-error.ts';
import type { Scope } from '../db/scope.ts';

/** A version that a person chose, as the domain that has it vouches for it. */
export interface StoreApp {
  /** What a task is called where nobody gave it a name. */
  title: string;
  payload: Record<string, unknown>;
  stored: StoredApp;
  /** Only devices of these may have it. */
  audience: TaskAudience;
  /** Why it cannot go out now. */
  refusal: ErrorCode | null;
}

/** Finds a version in reach of the caller, and nothing where it is not. */
export type FindStoreApp = (scope: Scope, appVersionId: string) => Promise<StoreApp | undefined>;

/** Asks each domain that has apps; a version that none of them knows does not exist. */
export const gatherStoreApps =
  (finders: readonly FindStoreApp[]) =>
  async (scope: Scope, appVersionId: string): Promise<StoreApp> => {
    for (const find of finders) {
      const app = await find(scope, appVersionId);
      if (app) return app;
    }
    throw new AppError('core.not_found');
  };
