import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { type RunningLoop, startLoop } from '../../../platform/loop.ts';
import { insertEvent, insertEvents } from '../../../platform/transact.ts';
import { nextStep } from '../../tasks/index.ts';
import { lockPlacing } from '../class/class.store.ts';
import { compileOpen, compileRule } from '../class/compile.service.ts';
import { nudgeRule } from '../release/nudge-rule.service.ts';
import { dropMatch, stopRollout } from '../release/release.service.ts';
import { type RuleRecord, updateRelease } from '../rule/rule.store.ts';
import { ruleEvent } from '../rule/rule-told.service.ts';
import { progressOf } from './rollout.rules.ts';
import { countReach, findRunningForUpdate, listRunning, takeMovedRules } from './rollout.store.ts';

const tickMs = 1_000;

/** Makes documents of classes that moves made, and moves releases in stages on. Every worker runs it; a rule is held while it moves. */
export function startPolicyEngine(app: App): RunningLoop {
  const tick = async (): Promise<number> => {
    await compileOpen(app);
    await moveRollouts(app, Date.now());
    await tellMovedRules(app);
    return tickMs;
  };
  return startLoop(app, tick, { fault: 'policies not moved on, trying again', faultPauseMs: tickMs });
}

export async function moveRollouts(app: App, nowMs: number): Promise<void> {
  const scope = systemScope(app.database, 'releases of all organisations move on');
  for (const id of await listRunning({ scope, db: app.database.vendor }))
    await writeIn(scope, async (inside) => {
      await lockPlacing(inside);
      const rule = await findRunningForUpdate(inside, id);
      if (!rule || !(await moveOn(inside, rule, nowMs))) return;
      await compileRule(inside, id);
      await nudgeRule(inside, id);
      await insertEvent(inside.db, eventOf(rule));
    });
}

/** Open pages learn that devices came further with a rule. */
export const tellMovedRules = (app: App): Promise<void> =>
  writeIn(systemScope(app.database, 'devices of all organisations move on'), async (inside) => {
    const rules = await takeMovedRules(inside);
    if (rules.length > 0) await insertEvents(inside.db, rules.map(eventOf));
  });

const eventOf = (rule: Pick<RuleRecord, 'id' | 'kind' | 'org_id'>) => ({
  ...ruleEvent(rule),
  orgId: rule.org_id,
  payload: { id: rule.id, kind: rule.kind },
});

/** Whether anything changed. */
async function moveOn(inside: ScopedDb, rule: RuleRecord, nowMs: number): Promise<boolean> {
  const plan = rule.rollout_plan;
  if (!plan) return false;
  const soakUntilMs = rule.soak_until === null ? null : Date.parse(rule.soak_until);
  const release = { plan, stage: rule.rollout_stage, soakUntilMs };
  const step = nextStep(progressOf(release, await countReach(inside, rule)), nowMs);
  if (!step) return false;
  switch (step.do) {
    case 'stop':
      await stopRollout(inside, rule, 'failures');
      return true;
    case 'miss':
      await updateRelease(inside, rule.id, { rollout_state: 'paused', end_reason: 'failures' });
      return true;
    case 'soak':
      await updateRelease(inside, rule.id, { soak_until: new Date(step.untilMs).toISOString() });
      return true;
    case 'open':
      await openStage(inside, rule, step.stage, plan.stages ?? [100]);
      return true;
    case 'start':
    case 'end':
      return false;
  }
}

/** With the last stage the new version is the one that counts. */
async function openStage(inside: ScopedDb, rule: RuleRecord, stage: number, stages: readonly number[]): Promise<void> {
  const share = stages[stage - 1] ?? 100;
  if (share < 100) {
    await updateRelease(inside, rule.id, { rollout_stage: stage, rollout_share: share, soak_until: null });
    return;
  }
  await dropMatch(inside, rule.kind as PolicyKindName, rule.current_id, rule.next_id);
  await updateRelease(inside, rule.id, {
    current_id: rule.next_id,
    next_id: null,
    rollout_state: 'finished',
    rollout_stage: stage,
    rollout_share: 100,
    soak_until: null,
  });
}
