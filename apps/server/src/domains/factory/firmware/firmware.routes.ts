import { firmwareRoutes } from '@tilldeck/contracts/factory/firmware.routes';
import { bind } from '../../../platform/http/bind.ts';
import { listChains } from './chain.view.ts';
import { addFirmware, changeFirmware, removeFirmware } from './firmware.service.ts';
import { findFirmwareDetail, pageFirmware } from './firmware.view.ts';
import { pageLeftOutOfRelease, previewRelease, releaseFirmware } from './release.service.ts';

export const firmwareHandlers = bind(firmwareRoutes, {
  page: (ctx, input) => pageFirmware(ctx.scope, input),
  chain: (ctx, input) => listChains(ctx.scope, input.id),
  detail: (ctx, input) => findFirmwareDetail(ctx.scope, input.id),
  add: (ctx, input) => addFirmware(ctx, input),
  modify: (ctx, input) => changeFirmware(ctx, input),
  delete: (ctx, input) => removeFirmware(ctx, input.id),
  preview: (ctx, input) => previewRelease(ctx, input),
  skipped: (ctx, input) => pageLeftOutOfRelease(ctx, input),
  release: (ctx, input) => releaseFirmware(ctx, input),
});
