import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged } from '../core/schema.ts';
import { oneApp } from './app.schemas.ts';
import {
  appChoice,
  appChoiceFilter,
  appDefinition,
  appParameter,
  definitionDraft,
  definitionFilter,
  deviceChoiceFilter,
  oneParameter,
  parameterChange,
  parameterDraft,
  parameterFilter,
  parameterForm,
  parameterTarget,
  placeChoice,
  placeFilter,
  resolvedParameters,
  resolveRequest,
  savedDefinition,
} from './parameter.schemas.ts';

const definitionLive = { topics: ['appstore.parameter'] };

export const definitionRoutes = defineLiveRoutes('appstore/definition', definitionLive, {
  page: route({
    method: 'POST',
    path: 'appstore/definition/page',
    permission: 'appdefinition.query',
    summary: 'Page through apps that take parameters, the last changed first',
    input: newestFirst(definitionFilter),
    output: paged(appDefinition),
  }),
  detail: route({
    method: 'POST',
    path: 'appstore/definition/detail',
    permission: 'appdefinition.get',
    summary: 'The parameters of an app; none until they are defined',
    input: oneApp,
    output: appDefinition,
    errors: ['core.not_found'],
  }),
  save: route({
    method: 'POST',
    path: 'appstore/definition/save',
    permission: 'appdefinition.edit',
    audit: 'app.definition_saved',
    summary: 'Define what an app can be told',
    input: definitionDraft,
    output: savedDefinition,
    errors: ['core.not_found', 'core.stale_version'],
  }),
  apps: route({
    method: 'POST',
    path: 'appstore/definition/apps',
    permission: 'appdefinition.query',
    summary: 'Apps of the own organisation and those below, to define what they take',
    input: appChoiceFilter,
    output: z.array(appChoice),
  }),
});

const parameterLive = { topics: ['appstore.parameter'] };

export const parameterRoutes = defineLiveRoutes('appstore/parameter', parameterLive, {
  page: route({
    method: 'POST',
    path: 'appstore/parameter/page',
    permission: 'appparameter.query',
    summary: 'Page through values for apps, newest first',
    input: newestFirst(parameterFilter),
    output: paged(appParameter),
    errors: ['core.not_found'],
  }),
  detail: route({
    method: 'POST',
    path: 'appstore/parameter/detail',
    permission: 'appparameter.query',
    summary: 'The values of an app for one partner, group or device',
    input: oneParameter,
    output: appParameter,
    errors: ['core.not_found'],
  }),
  add: route({
    method: 'POST',
    path: 'appstore/parameter/add',
    permission: 'appparameter.add',
    audit: 'app.parameter_added',
    summary: 'Give an app values for a partner, a group or one device',
    input: parameterDraft,
    output: appParameter,
    errors: ['core.not_found', 'appstore.parameter_exists', 'appstore.parameter_invalid', 'appstore.group_dynamic'],
  }),
  modify: route({
    method: 'POST',
    path: 'appstore/parameter/modify',
    permission: 'appparameter.edit',
    audit: 'app.parameter_changed',
    summary: 'Change values; dots leave a secret as it is',
    input: parameterChange,
    output: appParameter,
    errors: ['core.not_found', 'core.stale_version', 'appstore.parameter_invalid'],
  }),
  delete: route({
    method: 'POST',
    path: 'appstore/parameter/delete',
    permission: 'appparameter.delete',
    audit: 'app.parameter_deleted',
    summary: 'Delete values; inherited values apply again',
    input: oneParameter,
    output: nothing,
    errors: ['core.not_found'],
  }),
  form: route({
    method: 'POST',
    path: 'appstore/parameter/form',
    permission: 'appparameter.query',
    summary: 'The fields of an app, and what a partner, group or device inherits for each',
    input: parameterTarget,
    output: parameterForm,
    errors: ['core.not_found', 'appstore.group_dynamic'],
  }),
  apps: route({
    method: 'POST',
    path: 'appstore/parameter/apps',
    permission: 'appparameter.query',
    summary: 'Apps that take parameters',
    input: appChoiceFilter,
    output: z.array(appChoice),
  }),
  places: route({
    method: 'POST',
    path: 'appstore/parameter/places',
    permission: 'appparameter.query',
    summary: 'A few partners, static groups or devices, for a field that chooses whom values are for',
    input: placeFilter,
    output: z.array(placeChoice),
  }),
});

const appInterfaceLive = { topics: ['appstore.parameter'] };

/** How an app reads what it was told: the page developers look at. */
export const appInterfaceRoutes = defineLiveRoutes('appstore/interface', appInterfaceLive, {
  resolve: route({
    method: 'POST',
    path: 'appstore/interface/resolve',
    permission: 'appinterface.query',
    summary: 'What one device would get for an app now, and where each value comes from',
    input: resolveRequest,
    output: resolvedParameters,
    errors: ['core.not_found'],
  }),
  apps: route({
    method: 'POST',
    path: 'appstore/interface/apps',
    permission: 'appinterface.query',
    summary: 'Apps that take parameters, to look at what a device gets',
    input: appChoiceFilter,
    output: z.array(appChoice),
  }),
  devices: route({
    method: 'POST',
    path: 'appstore/interface/devices',
    permission: 'appinterface.query',
    summary: 'A few devices by the beginning of their serial number',
    input: deviceChoiceFilter,
    output: z.array(placeChoice),
  }),
});
