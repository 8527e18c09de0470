import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { bind } from '../../../platform/http/bind.ts';
import { changePartner, changeSettings, resendActivation, switchPartner } from './partner.service.ts';
import { findPartnerDetail, listChoices, pagePartners } from './partner.view.ts';
import { addPartner } from './partner-add.service.ts';
import { convertPartner, movePartner, previewConversion, previewMove } from './partner-place.service.ts';
import { previewTermination, terminatePartner } from './partner-termination.service.ts';
import { listBranch, searchTree } from './partner-tree.view.ts';

export const partnerHandlers = bind(partnerRoutes, {
  page: (ctx, input) => pagePartners(ctx, input),
  branch: (ctx, input) => listBranch(ctx.scope, input),
  search: (ctx, input) => searchTree(ctx.scope, input),
  choices: (ctx, input) => listChoices(ctx.scope, input.keyword),
  detail: (ctx, input) => findPartnerDetail(ctx.scope, input.id),
  add: (ctx, input) => addPartner(ctx, input),
  modify: (ctx, input) => changePartner(ctx, input),
  settings: (ctx, input) => changeSettings(ctx, input),
  enable: (ctx, input) => switchPartner(ctx, input.id, true),
  disable: (ctx, input) => switchPartner(ctx, input.id, false),
  resendActivation: (ctx, input) => resendActivation(ctx, input.id),
  convertPreview: (ctx, input) => previewConversion(ctx, input.id),
  convert: (ctx, input) => convertPartner(ctx, input),
  movePreview: (ctx, input) => previewMove(ctx, input),
  move: (ctx, input) => movePartner(ctx, input),
  terminationPreview: (ctx, input) => previewTermination(ctx, input.id),
  terminate: (ctx, input) => terminatePartner(ctx, input),
});
