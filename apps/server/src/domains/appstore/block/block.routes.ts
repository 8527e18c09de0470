import { blockRoutes } from '@tilldeck/contracts/appstore/block.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addBlocks, removeBlocks } from './block.service.ts';
import { pageBlocks } from './block.view.ts';

export const blockHandlers = bind(blockRoutes, {
  page: (ctx, input) => pageBlocks(ctx.scope, input),
  add: (ctx, input) => addBlocks(ctx, input),
  delete: (ctx, input) => removeBlocks(ctx, input),
});
