import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { releaseFile } from '../../files/index.ts';
import { findReachedOrg, orgIdOf } from '../../identity/index.ts';
import { type Payload, secretNames, tidyTarget, withoutSecrets } from './payload.rules.ts';
import { changeFiles, checkDraft, secretsAfter } from './payload.service.ts';
import {
  deleteRule,
  findRuleForUpdate,
  findVersion,
  insertRule,
  listVersionFiles,
  type RuleRecord,
  updateDraft,
  updateSecrets,
} from './rule.store.ts';
import { tellRule } from './rule-told.service.ts';

const takenNames = { policies_rule__name: 'core.name_taken' } as const;

export interface RuleInput {
  name: string;
  remark: string;
  target: RuleTarget;
  isLocked: boolean;
  payload: Payload;
}

/** What the trail tells: never a secret, only that one is set. */
export const factsOf = ({ name, remark, is_locked, target, payload, secrets }: RuleRecord) => ({
  name,
  remark,
  isLocked: is_locked,
  target: JSON.stringify(target).slice(0, 500),
  payload: JSON.stringify(payload).slice(0, 1_000),
  secrets: secretNames(secrets).join(', '),
});

async function ruleToChange(tx: Tx, kind: PolicyKindName, id: string, version?: number): Promise<RuleRecord> {
  const row = await findRuleForUpdate(tx, tx.scope, kind, id);
  refuseUnless(row, 'core.not_found');
  refuseUnless(version === undefined || row.version === version, 'core.stale_version');
  return row;
}

export const addRule = (
  ctx: Ctx,
  kind: PolicyKindName,
  input: RuleInput & { orgId?: string | undefined },
): Promise<string> =>
  transact(ctx, async (tx) => {
    const org = await findReachedOrg(tx, 'everybody', orgIdOf(input.orgId, tx.scope.orgId));
    refuseUnless(org, 'core.not_found');
    const { payload, typed } = withoutSecrets(input.payload);
    await checkDraft(tx, kind, payload, input.target);
    const target = tidyTarget(input.target);
    const fileIds = await changeFiles(ctx, tx, kind, [], payload);
    const draft = { ...input, target, payload, secrets: {}, fileIds };
    const bare = await refusingDoubles(takenNames, insertRule(tx, org.id, kind, draft, callerOf(ctx).loginName));
    const added = await updateSecrets(tx, bare.id, await secretsAfter(ctx, tx, { id: bare.id, payload }, typed, {}));
    await tellRule(tx, added, { after: factsOf(added) });
    return added.id;
  });

export const changeRule = (
  ctx: Ctx,
  kind: PolicyKindName,
  { id, version, ...input }: RuleInput & { id: string; version: number },
): Promise<string> => transact(ctx, async (tx) => changeIn(ctx, tx, await ruleToChange(tx, kind, id, version), input));

async function changeIn(ctx: Ctx, tx: Tx<Ctx['scope']>, before: RuleRecord, input: RuleInput): Promise<string> {
  const kind = before.kind as PolicyKindName;
  const { payload, typed } = withoutSecrets(input.payload);
  await checkDraft(tx, kind, payload, input.target);
  const target = tidyTarget(input.target);
  const fileIds = await changeFiles(ctx, tx, kind, before.file_ids, payload);
  const secrets = await secretsAfter(ctx, tx, { id: before.id, payload }, typed, before.secrets);
  const draft = { ...input, target, payload, secrets, fileIds };
  const after = await refusingDoubles(takenNames, updateDraft(tx, before.id, draft));
  await tellRule(tx, after, { before: factsOf(before), after: factsOf(after) });
  return after.id;
}

export const removeRule = (ctx: Ctx, kind: PolicyKindName, { id, version }: { id: string; version: number }) =>
  transact(ctx, async (tx) => {
    const row = await ruleToChange(tx, kind, id, version);
    refuseUnless(row.state === 'pending', 'policies.wrong_state');
    const released = await listVersionFiles(tx, id);
    for (const fileId of [...row.file_ids, ...released]) await releaseFile(tx, fileId);
    await deleteRule(tx, id);
    await tellRule(tx, row, { before: factsOf(row) });
    return {};
  });

/** An earlier version becomes the draft, with the secrets it had. */
export const revertRule = (
  ctx: Ctx,
  kind: PolicyKindName,
  { id, version, versionNr }: { id: string; version: number; versionNr: number },
): Promise<string> =>
  transact(ctx, async (tx) => {
    const before = await ruleToChange(tx, kind, id, version);
    const earlier = await findVersion(tx, id, versionNr);
    refuseUnless(earlier, 'core.not_found');
    const { payload, target, secrets, is_locked: isLocked } = earlier;
    const fileIds = await changeFiles(ctx, tx, kind, before.file_ids, payload);
    const { name, remark } = before;
    const after = await updateDraft(tx, id, { name, remark, isLocked, target, payload, secrets, fileIds });
    await tellRule(tx, after, { before: factsOf(before), after: { ...factsOf(after), versionNr } });
    return id;
  });

/** Adds packages to a rule, or takes some out of it. */
export const bindApps = (
  ctx: Ctx,
  { id, version, packages }: { id: string; version: number; packages: readonly string[] },
  how: 'bind' | 'unbind',
): Promise<string> =>
  transact(ctx, async (tx) => {
    const before = await ruleToChange(tx, 'auto_install', id, version);
    const had = (before.payload.packages ?? []) as string[];
    const kept = how === 'bind' ? [...new Set([...had, ...packages])] : had.filter((one) => !packages.includes(one));
    refuseUnless(how === 'bind' || (kept.length > 0 && kept.length < had.length), 'policies.unbind_failed');
    const { name, remark, target, is_locked: isLocked } = before;
    return changeIn(ctx, tx, before, { name, remark, target, isLocked, payload: { packages: kept } });
  });
