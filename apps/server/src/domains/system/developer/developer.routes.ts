import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { developerRoutes } from '@tilldeck/contracts/system/developer.routes';
import { bind } from '../../../platform/http/bind.ts';
import { openApiDocument } from '../../../platform/http/openapi.ts';

let document: ReturnType<typeof openApiDocument> | undefined;

export const developerHandlers = bind(developerRoutes, {
  openapi: () => {
    document ??= openApiDocument(allRoutes, '3.0.56');
    return document;
  },
});
