import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import { bind } from '../../../platform/http/bind.ts';
import { noteHelped, readAnswer } from '../reader/reader.service.ts';
import { dismissMissed, missedSearches, searchAnswers, suggestAnswers } from '../search/search.service.ts';
import { addItem, changeItem, placeItem, publishItem, removeItem, unpublishItem } from './item.service.ts';
import { findItemDetail, pageItems } from './item.view.ts';
import { browsePublished } from './published.view.ts';

export const knowledgeHandlers = bind(knowledgeRoutes, {
  page: (ctx, input) => pageItems(ctx.scope, input),
  browse: (ctx, input) => browsePublished(ctx.scope, input),
  detail: (ctx, input) => findItemDetail(ctx.scope, input.id),
  read: (ctx, input) => readAnswer(ctx, input.id),
  search: (ctx, input) => searchAnswers(ctx, input),
  suggest: (ctx, input) => suggestAnswers(ctx, input),
  helped: (ctx, input) => noteHelped(ctx, input.id),
  missed: (ctx) => missedSearches(ctx),
  dismissMissed: (ctx, input) => dismissMissed(ctx, input),
  create: (ctx, input) => addItem(ctx, input),
  update: (ctx, input) => changeItem(ctx, input),
  publish: (ctx, input) => publishItem(ctx, input),
  cancelPublish: (ctx, input) => unpublishItem(ctx, input),
  top: (ctx, input) => placeItem(ctx, input, true),
  untop: (ctx, input) => placeItem(ctx, input, false),
  delete: (ctx, input) => removeItem(ctx, input),
});
