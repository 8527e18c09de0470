import { appInterfaceRoutes, definitionRoutes, parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { storeParameterRoutes } from '@tilldeck/contracts/appstore/store.routes';
import { bind } from '../../../platform/http/bind.ts';
import { saveDefinition } from './definition.service.ts';
import { findDefinitionDetail, listApps, pageDefinitions } from './definition.view.ts';
import { formOf, parametersForDevice, resolveForPeople } from './inherited.service.ts';
import { addParameter, changeParameter, removeParameter } from './parameter.service.ts';
import { findParameterDetail, pageParameters } from './parameter.view.ts';
import { listPlaces } from './place.view.ts';

export const parameterHandlers = {
  definition: bind(definitionRoutes, {
    page: (ctx, input) => pageDefinitions(ctx.scope, input),
    detail: (ctx, input) => findDefinitionDetail(ctx.scope, input.id),
    save: (ctx, input) => saveDefinition(ctx, input),
    apps: (ctx, input) => listApps(ctx.scope, 'own', input),
  }),
  parameter: bind(parameterRoutes, {
    page: (ctx, input) => pageParameters(ctx.scope, input),
    detail: (ctx, input) => findParameterDetail(ctx.scope, input.id),
    add: (ctx, input) => addParameter(ctx, input),
    modify: (ctx, input) => changeParameter(ctx, input),
    delete: (ctx, input) => removeParameter(ctx, input),
    form: (ctx, input) => formOf(ctx, input),
    apps: (ctx, input) => listApps(ctx.scope, 'taking', input),
    places: (ctx, input) => listPlaces(ctx.scope, input),
  }),
  appInterface: bind(appInterfaceRoutes, {
    resolve: (ctx, input) => resolveForPeople(ctx, input),
    apps: (ctx, input) => listApps(ctx.scope, 'taking', input),
    devices: (ctx, input) => listPlaces(ctx.scope, { ...input, level: 'device' }),
  }),
  storeParameter: bind(storeParameterRoutes, { parameters: (ctx, input) => parametersForDevice(ctx, input) }),
};
