import type { DesiredContent } from '@tilldeck/contracts/link/desired.schemas';
import { type PolicyKindName, policyKindNames, policyKindOf } from '@tilldeck/contracts/policies/policies.kinds';
import { rolloutPlan } from '@tilldeck/contracts/policies/rule.schemas';
import type { WorkGuard } from '@tilldeck/contracts/tasks/work.schemas';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { DesiredItem } from '../../../platform/link/desired-item.ts';
import { findShopPlace } from '../../devices/index.ts';
import { signForDevices } from '../../files/index.ts';
import { guardOf } from '../../tasks/index.ts';
import { compileOpen } from '../class/compile.service.ts';
import { itemNumber } from '../class/item-number.rules.ts';
import { markedSecret, type Payload } from '../rule/payload.rules.ts';
import { wifiBox, wifiContext } from '../rule/payload.service.ts';
import { findDocument, findPlanFor, findSecret, placeDevices } from './desired.store.ts';
import { hashOf, isStale } from './desired.view.ts';

const insideOf = (app: App): ScopedDb => ({
  scope: systemScope(app.database, 'documents are shared by devices of many organisations'),
  db: app.database.vendor,
});

/** The document for the device that asks, with its secrets opened and its files signed. */
async function contentFor(app: App, kind: PolicyKindName, deviceId: string, hash: string): Promise<DesiredContent> {
  const inside = insideOf(app);
  const found = await findDocument(inside, hash);
  if (!found) throw new Error('a class names a document that is not there');
  const { files } = found;
  const urls = await signForDevices(
    app,
    files.map(({ id }) => id),
  );
  const guard = policyKindOf(kind).isDisruptive ? await guardFor(inside, deviceId, kind) : null;
  return {
    document: await opened(app, inside, found.document),
    files: files.flatMap(({ id, name, sha256, size }) => {
      const url = urls.get(id);
      return url ? [{ name, sha256, size, url }] : [];
    }),
    guard,
  };
}

async function opened(app: App, inside: ScopedDb, document: Payload): Promise<Payload> {
  const wifi = document.wifi as Payload | undefined;
  const secretId = markedSecret(wifi?.password);
  if (!wifi || secretId === null) return document;
  const secret = await findSecret(inside, secretId);
  const password = secret ? wifiBox(app).open(secret.sealed, wifiContext(secret.rule_id)) : null;
  return { ...document, wifi: { ...wifi, password } };
}

async function guardFor(inside: ScopedDb, deviceId: string, kind: PolicyKindName): Promise<WorkGuard | null> {
  const found = await findPlanFor(inside, deviceId, itemNumber(kind));
  if (!found) return null;
  const place = await findShopPlace(inside, { deviceId, orgId: found.org_id });
  return guardOf(rolloutPlan.parse(found.plan), place);
}

/** Places the device again and makes what documents its classes lack. */
async function refresh(app: App, deviceId: string): Promise<void> {
  await writeIn(insideOf(app).scope, (inside) => placeDevices(inside, [deviceId]));
  await compileOpen(app);
}

/** One desired item for each kind. All are placed together, so one of them asks whether they are true. */
export const policyItems: readonly DesiredItem[] = policyKindNames.map((kind, at) => ({
  name: kind,
  hash: hashOf(kind),
  contentFor: (app, deviceId, hash) => contentFor(app, kind, deviceId, hash),
  ...(at === 0 ? { stale: { isStale, refresh } } : {}),
}));
