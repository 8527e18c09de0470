import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { DictionaryType, DictionaryValue } from '@tilldeck/contracts/system/dictionary.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import {
  findTypeForUpdate,
  findValueForUpdate,
  insertType,
  insertValue,
  updateType,
  updateTypeState,
  updateValue,
  updateValueState,
} from './dictionary.store.ts';
import { presentType, presentValue } from './dictionary.view.ts';

type Input<K extends keyof typeof dictionaryRoutes> = RouteInput<(typeof dictionaryRoutes)[K]>;

const takenCodes: Record<string, ErrorCode> = {
  system_dictionary_type__type: 'system.dictionary_code_taken',
  system_dictionary_value__type_id_value: 'system.dictionary_value_taken',
};

/** What the trail tells: what a person can see and set, not what the database keeps besides. */
function typeFacts({ type, nameEn, nameZh, state, sort, remark }: DictionaryType) {
  return { type, nameEn, nameZh, state, sort, remark };
}
function valueFacts({ value, labelEn, labelZh, state, sort, remark }: DictionaryValue) {
  return { value, labelEn, labelZh, state, sort, remark };
}

/** Every change is told on the trail of its type, and open lists and forms learn of it. */
async function tell(tx: Tx, type: { id: string; type: string }, change: { before?: unknown; after: unknown }) {
  await tx.audit({ objectType: 'dictionary', objectId: type.id, objectName: type.type, ...change });
  await tx.emit({ topic: 'system.dictionary', payload: { typeId: type.id }, permission: 'signedIn' });
}

async function typeToChange(tx: Tx, id: string) {
  const row = await findTypeForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  return row;
}

async function valueToChange(tx: Tx, id: string) {
  const row = await findValueForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  return row;
}

export const addType = (ctx: Ctx, draft: Input<'add'>) =>
  transact(ctx, async (tx) => {
    const added = presentType(await refusingDoubles(takenCodes, insertType(tx, draft)));
    await tell(tx, added, { after: typeFacts(added) });
    return added;
  });

export const changeType = (ctx: Ctx, change: Input<'modify'>) =>
  transact(ctx, async (tx) => {
    const row = await typeToChange(tx, change.id);
    refuseUnless(row.version === change.version, 'core.stale_version');
    const changed = presentType(await refusingDoubles(takenCodes, updateType(tx, change.id, change)));
    await tell(tx, changed, { before: typeFacts(presentType(row)), after: typeFacts(changed) });
    return changed;
  });

export const addValue = (ctx: Ctx, draft: Input<'addValue'>) =>
  transact(ctx, async (tx) => {
    const type = await typeToChange(tx, draft.typeId);
    const added = presentValue(await refusingDoubles(takenCodes, insertValue(tx, draft)));
    await tell(tx, type, { after: valueFacts(added) });
    return added;
  });

export const changeValue = (ctx: Ctx, change: Input<'modifyValue'>) =>
  transact(ctx, async (tx) => {
    const row = await valueToChange(tx, change.id);
    refuseUnless(row.version === change.version, 'core.stale_version');
    const changed = presentValue(await refusingDoubles(takenCodes, updateValue(tx, change.id, change)));
    const type = await typeToChange(tx, row.type_id);
    await tell(tx, type, { before: valueFacts(presentValue(row)), after: valueFacts(changed) });
    return changed;
  });

export const toggleState = (ctx: Ctx, { id, target, state }: Input<'toggle'>) =>
  transact(ctx, async (tx) => {
    if (target === 'type') {
      const row = await typeToChange(tx, id);
      await updateTypeState(tx, id, state);
      await tell(tx, row, { before: { state: row.state }, after: { state } });
    } else {
      const { value, state: before, type_id } = await valueToChange(tx, id);
      await updateValueState(tx, id, state);
      await tell(tx, await typeToChange(tx, type_id), { before: { value, state: before }, after: { value, state } });
    }
    return {};
  });
