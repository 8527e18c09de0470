import { modelRoutes, seriesRoutes } from '@tilldeck/contracts/devices/model.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { searchOrganisations } from '../../identity/index.ts';
import { addModel, changeDerivedModel, changeModel, deriveModel, removeModel, toggleModel } from './model.service.ts';
import { findModel, listModelChoices, pageModels } from './model.view.ts';
import { modelExport } from './model-export.view.ts';
import { addSeries, changeSeries, removeSeries, toggleSeries } from './series.service.ts';
import { findSeries, pageSeries } from './series.view.ts';

export const modelHandlers = {
  series: bind(seriesRoutes, {
    page: (ctx, input) => pageSeries(ctx.scope, input),
    detail: (ctx, input) => findSeries(ctx.scope, input.id),
    add: (ctx, input) => addSeries(ctx, input),
    modify: (ctx, input) => changeSeries(ctx, input),
    toggle: (ctx, input) => toggleSeries(ctx, input),
    remove: (ctx, input) => removeSeries(ctx, input),
  }),
  model: bind(modelRoutes, {
    page: (ctx, input) => pageModels(ctx, input),
    detail: (ctx, input) => findModel(ctx, input.id),
    export: exportHandler(modelExport),
    choices: (ctx) => listModelChoices(ctx.scope),
    partners: (ctx, input) => searchOrganisations(ctx.scope, 'everybody', input.keyword),
    add: (ctx, input) => addModel(ctx, input),
    modify: (ctx, input) => changeModel(ctx, input),
    derive: (ctx, input) => deriveModel(ctx, input),
    modifyDerived: (ctx, input) => changeDerivedModel(ctx, input),
    toggle: (ctx, input) => toggleModel(ctx, input),
    remove: (ctx, input) => removeModel(ctx, input),
  }),
};
