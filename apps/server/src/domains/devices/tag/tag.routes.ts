import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { searchOrganisations } from '../../identity/index.ts';
import { addTag, assignTags, changeTag, mergeTag, removeTag } from './tag.service.ts';
import { findTag, listTagChoices, pageTags } from './tag.view.ts';
import { tagExport } from './tag-export.view.ts';

export const tagHandlers = bind(tagRoutes, {
  page: (ctx, input) => pageTags(ctx.scope, input),
  detail: (ctx, input) => findTag(ctx.scope, input.id),
  export: exportHandler(tagExport),
  choices: (ctx, input) => listTagChoices(ctx.scope, input.keyword),
  organisations: (ctx, input) => searchOrganisations(ctx.scope, 'everybody', input.keyword),
  add: (ctx, input) => addTag(ctx, input),
  modify: (ctx, input) => changeTag(ctx, input),
  merge: (ctx, input) => mergeTag(ctx, input),
  remove: (ctx, input) => removeTag(ctx, input),
  assign: (ctx, input) => assignTags(ctx, input),
});
