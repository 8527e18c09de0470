import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addType, addValue, changeType, changeValue, toggleState } from './dictionary.service.ts';
import { findTypeDetail, listEntriesByCode, listValues, pageTypes } from './dictionary.view.ts';

export const dictionaryHandlers = bind(dictionaryRoutes, {
  page: (ctx, input) => pageTypes(ctx.scope, input),
  detail: (ctx, input) => findTypeDetail(ctx.scope, input.id),
  byCode: (ctx, input) => listEntriesByCode(ctx.scope, input.code),
  add: (ctx, input) => addType(ctx, input),
  modify: (ctx, input) => changeType(ctx, input),
  toggle: (ctx, input) => toggleState(ctx, input),
  values: (ctx, input) => listValues(ctx.scope, input),
  addValue: (ctx, input) => addValue(ctx, input),
  modifyValue: (ctx, input) => changeValue(ctx, input),
});
