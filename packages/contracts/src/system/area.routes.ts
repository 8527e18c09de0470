import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { paged, pageOf } from '../core/schema.ts';
import { area, areaChoice, areaFilter } from './area.schemas.ts';

const live = { but: { list: 'Regions come with the product', page: 'Regions come with the product' } };

export const areaRoutes = defineLiveRoutes('system/area', live, {
  list: route({
    method: 'GET',
    path: 'userscenter/sys/area/list',
    permission: 'signedIn',
    summary: 'Countries and regions for forms, in order; without input all of them',
    input: areaChoice,
    output: z.array(area),
  }),
  page: route({
    method: 'POST',
    path: 'userscenter/sys/area/page',
    permission: 'area.query',
    summary: 'Page through countries and regions',
    input: pageOf(areaFilter, ['code', 'nameEn', 'nameZh', 'level']),
    output: paged(area),
  }),
});
