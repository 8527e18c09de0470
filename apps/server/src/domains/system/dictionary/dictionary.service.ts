import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { violatedConstraint } from '../../../platform/db/database.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import {
  findType,
  findValue,
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

/** Names a violated unique index as the refusal it stands for. */
async function refusingDoubles<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = takenCodes[violatedConstraint(error) ?? ''];
    throw code ? new AppError(code) : error;
  }
}

/** Open lists and forms learn of every change. */
const announce = (tx: Tx, typeId: string) => tx.emit({ topic: 'system.dictionary', payload: { typeId } });

export const addType = (ctx: Ctx, draft: Input<'add'>) =>
  transact(ctx, async (tx) => {
    const after = presentType(await refusingDoubles(insertType(tx, draft)));
    await tx.audit({ objectType: 'dictionary', objectId: after.id, objectName: after.type, after });
    await announce(tx, after.id);
    return after;
  });

export const changeType = (ctx: Ctx, change: Input<'modify'>) =>
  transact(ctx, async (tx) => {
    const row = await findType(tx, change.id);
    refuseUnless(row, 'core.not_found');
    refuseUnless(row.version === change.version, 'core.stale_version');
    const after = presentType(await refusingDoubles(updateType(tx, change.id, change)));
    const before = presentType(row);
    await tx.audit({ objectType: 'dictionary', objectId: after.id, objectName: after.type, before, after });
    await announce(tx, after.id);
    return after;
  });

export const addValue = (ctx: Ctx, draft: Input<'addValue'>) =>
  transact(ctx, async (tx) => {
    const type = await findType(tx, draft.typeId);
    refuseUnless(type, 'core.not_found');
    const after = presentValue(await refusingDoubles(insertValue(tx, draft)));
    await tx.audit({ objectType: 'dictionary', objectId: type.id, objectName: type.type, after });
    await announce(tx, type.id);
    return after;
  });

export const changeValue = (ctx: Ctx, change: Input<'modifyValue'>) =>
  transact(ctx, async (tx) => {
    const row = await findValue(tx, change.id);
    refuseUnless(row, 'core.not_found');
    refuseUnless(row.version === change.version, 'core.stale_version');
    const after = presentValue(await refusingDoubles(updateValue(tx, change.id, change)));
    const before = presentValue(row);
    await tx.audit({ objectType: 'dictionary', objectId: row.type_id, objectName: after.value, before, after });
    await announce(tx, row.type_id);
    return after;
  });

export const toggleState = (ctx: Ctx, { id, target, state }: Input<'toggle'>) =>
  transact(ctx, async (tx) => {
    const isType = target === 'type';
    const row = isType ? await findType(tx, id) : await findValue(tx, id);
    refuseUnless(row, 'core.not_found');
    await (isType ? updateTypeState(tx, id, state) : updateValueState(tx, id, state));
    const typeId = 'type_id' in row ? row.type_id : row.id;
    const objectName = 'type' in row ? row.type : row.value;
    const before = { state: row.state };
    await tx.audit({ objectType: 'dictionary', objectId: typeId, objectName, before, after: { state } });
    await announce(tx, typeId);
    return {};
  });
