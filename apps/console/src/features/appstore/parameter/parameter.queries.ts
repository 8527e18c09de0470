import { appInterfaceRoutes, definitionRoutes, parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

/** Every read that shows what apps take or are told. */
export const parameterReads = [
  definitionRoutes.page,
  definitionRoutes.detail,
  definitionRoutes.apps,
  parameterRoutes.page,
  parameterRoutes.form,
  parameterRoutes.apps,
  appInterfaceRoutes.resolve,
  appInterfaceRoutes.apps,
];

/** A definition or values changed: what is on the screen is read again. */
export const useParameterChanges = () => useLive(['appstore.parameter'], () => void invalidate(parameterReads));
