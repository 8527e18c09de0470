import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import { type PolicyKindName, policyKindOf } from '@tilldeck/contracts/policies/policies.kinds';
import type { DocumentPin } from '@tilldeck/contracts/policies/policy-kind.schemas';
import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import { setFields } from '@tilldeck/contracts/policies/setting-policies.schemas';
import type { PolicySecrets } from '@tilldeck/db/stored-shapes';
import type { App } from '../../../platform/app.ts';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { sealedColumn } from '../../../platform/auth/sealed-kind.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import type { OrgScope, ScopedDb } from '../../../platform/db/scope.ts';
import { systemScope } from '../../../platform/db/scope.ts';
import type { Tx } from '../../../platform/transact.ts';
import { claimFile, findReadyFile, releaseFile } from '../../files/index.ts';
import { fileKindsOf, filesNamed, type Payload, packagesNamed, type TypedSecrets } from './payload.rules.ts';
import { insertSecret, listFileKinds, listUnknownPackages, refuseUnknownTarget } from './payload.store.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const cost = { N: 16_384, r: 8, p: 1 };

/** What a device compares typed digits with. */
async function hashPin(digits: string): Promise<DocumentPin> {
  const salt = randomBytes(16);
  const hash = await derive(digits, salt, 32, cost);
  return {
    digits: digits.length,
    salt: salt.toString('base64url'),
    hash: hash.toString('base64url'),
    cost: cost.N,
  };
}

const wifiPurpose = 'policies.wifi';
export const wifiBox = (app: App) => app.secrets.box(wifiPurpose);
export const wifiContext = (ruleId: string): string => `policy:${ruleId}`;

export const sealedWifiKeys = sealedColumn({
  name: 'policies.wifi',
  table: 'policies_secret',
  key: 'id',
  column: 'sealed',
  purpose: wifiPurpose,
  contextColumn: 'rule_id',
  contextOf: wifiContext,
});

/** Secrets of a rule after a save: what was typed, or what was set before. */
export async function secretsAfter(
  ctx: Ctx,
  tx: Tx,
  rule: { id: string; payload: Payload },
  typed: TypedSecrets,
  before: PolicySecrets,
): Promise<PolicySecrets> {
  const digits = Number(rule.payload.digits ?? 0);
  const pin = typed.password === null ? before.pin : await hashPin(typed.password);
  if (pin && digits > 0 && pin.digits !== digits) throw new AppError('policies.pin_length', { values: { digits } });
  const hasNetwork = rule.payload.wifi !== undefined;
  const wifiSecretId = hasNetwork ? await wifiAfter(ctx, tx, rule.id, typed.wifiKey, before) : undefined;
  return { ...(pin ? { pin } : {}), ...(wifiSecretId ? { wifiSecretId } : {}) };
}

async function wifiAfter(ctx: Ctx, tx: Tx, ruleId: string, key: string | null, before: PolicySecrets) {
  if (key === null) return before.wifiSecretId;
  return insertSecret(tx, ruleId, wifiBox(ctx.app).seal(key, wifiContext(ruleId)));
}

/** Refuses what a rule of the kind cannot be. */
export async function checkDraft(
  inside: ScopedDb<OrgScope>,
  kind: PolicyKindName,
  payload: Payload,
  target: RuleTarget,
): Promise<void> {
  if (policyKindOf(kind).merge === 'fields') refuseUnless(setFields(payload).length > 0, 'policies.nothing_set');
  await refuseUnknownTarget(inside, target);
  if (kind !== 'auto_install' && kind !== 'recommended_apps') return;
  const system = systemScope(inside.scope.database, 'apps of the store belong to their developers');
  const unknown = await listUnknownPackages({ scope: system, db: system.database.vendor }, packagesNamed(payload));
  refuseUnless(unknown.length === 0, 'policies.app_unknown');
}

/** Puts the files of a draft to use and lets go of those it no longer names. */
export async function changeFiles(
  ctx: Ctx,
  tx: Tx,
  kind: PolicyKindName,
  before: readonly string[],
  payload: Payload,
): Promise<string[]> {
  const after = [...new Set(filesNamed(payload))].toSorted();
  const kinds: readonly string[] = Object.entries(fileKindsOf).find(([name]) => name === kind)?.[1] ?? [];
  const found = await listFileKinds(tx, after);
  for (const id of after) {
    const fileKind = found.get(id);
    refuseUnless(fileKind, 'core.not_found');
    refuseUnless(kinds.includes(fileKind), 'policies.file_unfit');
    const take = before.includes(id) ? findReadyFile : claimFile;
    await take(tx, callerOf(ctx), id, fileKind as FileKindName).catch(refuseUnfit);
  }
  for (const id of before) if (!after.includes(id)) await releaseFile(tx, id);
  return after;
}

function refuseUnfit(error: unknown): never {
  const isUnfit = error instanceof AppError && /^file\.(wrong_kind|not_ready)$/.test(error.code);
  throw isUnfit ? new AppError('policies.file_unfit') : error;
}
