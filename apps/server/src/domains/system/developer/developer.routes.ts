import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { permissionsOf } from '@tilldeck/contracts/core/route';
import { type ApiLine, developerRoutes } from '@tilldeck/contracts/system/developer.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { bind } from '../../../platform/http/bind.ts';
import { areaOf, openApiDocument } from '../../../platform/http/openapi.ts';

const version = '3.0.56';
type Document = ReturnType<typeof openApiDocument>;

let document: Document | undefined;
let lines: ApiLine[] | undefined;
const areas = new Map<string, Document>();

const lineOf = (route: (typeof allRoutes)[number]): ApiLine => ({
  id: route.id,
  area: areaOf(route),
  method: route.method,
  path: `/${route.path}`,
  summary: route.summary,
  permission: permissionsOf(route).join(' | '),
});

function areaDocument(area: string): Document {
  const known = areas.get(area);
  if (known) return known;
  const routes = allRoutes.filter((route) => areaOf(route) === area);
  refuseUnless(routes.length > 0, 'core.not_found');
  const made = openApiDocument(routes, version);
  areas.set(area, made);
  return made;
}

export const developerHandlers = bind(developerRoutes, {
  calls: async () => {
    lines ??= allRoutes.map(lineOf).sort((one, other) => one.path.localeCompare(other.path));
    return lines;
  },
  area: async (_ctx, { area }) => areaDocument(area),
  openapi: () => {
    document ??= openApiDocument(allRoutes, version);
    return document;
  },
});
