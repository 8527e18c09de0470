import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { shareOf } from '@tilldeck/contracts/policies/rollout.rules';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { type RunningLoop, startLoop } from '../../../platform/loop.ts';
import { insertEvent, insertEvents } from '../../../platform/transact.ts';
import { nextStep } from '../../tasks/index.ts';
import { lockPlacing } from '../class/class.store.ts';
import { compileOpen, compileRule } from '../class/compile.service.ts';
import { nudgeRule } from '../release/nudge-rule.service.ts';
import { dropMatch } from '../release/release.service.ts';
import { type RuleRecord, updateRelease } from '../rule/rule.store.ts';
import { ruleEvent } from '../rule/rule-told.service.ts';
import { lastStageOf, noteBase } from './last-stage.service.ts';
import { endedOf, isOver, progressOf } from './rollout.rules.ts';
import { countReach, findRunningForUpdate, listRunning, takeMovedRules } from './rollout.store.ts';
import { stoppedAt, stopRollout } from './rollout-move.service.ts';

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
  const seen = { scope, db: app.database.vendor };
  for (const running of await listRunning(seen)) {
    // Looked at first without the lock: a release is watched for days, and reports wait for the lock.
    if (!(await judge(seen, running, nowMs))) continue;
    await writeIn(scope, async (inside) => {
      await lockPlacing(inside);
      const rule = await findRunningForUpdate(inside, running.id);
      const step = rule && (await judge(inside, rule, nowMs));
      if (!rule || !step) return;
      if (await take(inside, rule, step, nowMs)) await nudgeRule(inside, rule.id);
      await insertEvent(inside.db, eventOf(rule));
    });
  }
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

type Step = NonNullable<ReturnType<typeof nextStep>>;

async function judge(inside: ScopedDb, rule: RuleRecord, nowMs: number): Promise<Step | null> {
  const plan = rule.rollout_plan;
  if (!plan) return null;
  const release = {
    plan,
    stage: rule.rollout_stage,
    soakUntilMs: rule.soak_until === null ? null : Date.parse(rule.soak_until),
    base: { failed: rule.base_failed, succeeded: rule.base_succeeded },
  };
  const reach = await countReach(inside, rule);
  const step = nextStep(progressOf(release, reach), nowMs);
  return step ?? (isOver(release, reach, nowMs) ? { do: 'end', state: 'finished' } : null);
}

/** Whether devices are meant to change. */
async function take(inside: ScopedDb, rule: RuleRecord, step: Step, nowMs: number): Promise<boolean> {
  switch (step.do) {
    case 'stop':
      await stopRollout(inside, rule, 'failures');
      await compileRule(inside, rule.id);
      return true;
    case 'open':
      await openStage(inside, rule, step.stage, nowMs);
      return true;
    case 'miss':
      await updateRelease(inside, rule.id, {
        rollout_state: 'paused',
        end_reason: 'failures',
        ...(await stoppedAt(inside, rule)),
      });
      return false;
    case 'soak':
      await updateRelease(inside, rule.id, { soak_until: new Date(step.untilMs).toISOString() });
      return false;
    case 'end':
      await updateRelease(inside, rule.id, { rollout_state: 'finished', former_id: null, soak_until: null });
      return false;
    case 'start':
      return false;
  }
}

async function openStage(inside: ScopedDb, rule: RuleRecord, stage: number, nowMs: number): Promise<void> {
  const { rollout_plan: plan, next_id: id } = rule;
  if (!plan || id === null) return;
  const share = shareOf(plan, stage);
  if (share < 100) {
    await updateRelease(inside, rule.id, { rollout_stage: stage, rollout_share: share, soak_until: null });
    return;
  }
  const before = endedOf((await countReach(inside, rule)).said);
  await dropMatch(inside, rule.kind as PolicyKindName, rule.current_id, id);
  const opened = await updateRelease(inside, rule.id, {
    rollout_stage: stage,
    ...lastStageOf(rule, { id, isStoppedByFailures: plan.abort !== undefined }, nowMs),
  });
  await compileRule(inside, rule.id);
  await noteBase(inside, opened, before);
}
