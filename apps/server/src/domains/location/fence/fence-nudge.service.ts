import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import type { App } from '../../../platform/app.ts';
import { AppError } from '../../../platform/app-error.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { mostNudged, mostNudgedAway, nudgePaced } from '../../../platform/link/paced-nudge.ts';
import { listToNudge } from './fence-member.view.ts';

/** Devices that the target comes to are told to pull. A group or shop that is gone meanwhile has no devices to be told. */
export const nudgeFence = ({ database }: App, { orgId, target }: { orgId: number; target: RuleTarget }) =>
  writeIn(systemScope(database, 'fences reach devices of many organisations'), async (inside) => {
    const ids = await listToNudge(inside, orgId, target, { online: mostNudged, away: mostNudgedAway }).catch(
      (error: unknown) => {
        if (error instanceof AppError) return [];
        throw error;
      },
    );
    await nudgePaced(inside, ids);
  });
