import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addVersion, replaceFile, saveDraft } from './draft.service.ts';
import { deleteVersion, submitVersion, withdrawVersion } from './move.service.ts';
import { findOwnApp, findOwnChecks, findOwnVersion, pageOwnApps } from './my-app.view.ts';

export const myAppHandlers = bind(myAppRoutes, {
  page: (ctx, input) => pageOwnApps(ctx, input),
  detail: (ctx, input) => findOwnApp(ctx, input.id),
  version: (ctx, input) => findOwnVersion(ctx, input.id),
  add: (ctx, input) => addVersion(ctx, input),
  replaceFile: (ctx, input) => replaceFile(ctx, input),
  save: (ctx, input) => saveDraft(ctx, input),
  checks: (ctx, input) => findOwnChecks(ctx, input.id),
  submit: (ctx, input) => submitVersion(ctx, input),
  withdraw: (ctx, input) => withdrawVersion(ctx, input),
  delete: (ctx, input) => deleteVersion(ctx, input),
});
