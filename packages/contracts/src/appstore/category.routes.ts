import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged, pageOf } from '../core/schema.ts';
import {
  appCategory,
  categoryChange,
  categoryDraft,
  categoryFilter,
  categorySwitch,
  oneCategory,
} from './category.schemas.ts';

const changing = ['core.not_found', 'core.stale_version'] as const;

const live = { topics: ['appstore.category'] };

/** What the store is sorted by; kept by the vendor, read by everybody who has apps. */
export const categoryRoutes = defineLiveRoutes('appstore/category', live, {
  page: route({
    method: 'POST',
    path: 'appstore/category/page',
    permission: 'category.query',
    summary: 'Page through the categories of apps',
    input: pageOf(categoryFilter, ['sort', 'nameEn', 'appCount', 'createdAt', 'updatedAt']),
    output: paged(appCategory),
  }),
  detail: route({
    method: 'POST',
    path: 'appstore/category/detail',
    permission: 'category.query',
    summary: 'One category',
    input: oneCategory,
    output: appCategory,
    errors: ['core.not_found'],
  }),
  choices: route({
    method: 'POST',
    path: 'appstore/category/choices',
    permission: 'signedIn',
    summary: 'The categories an app can be put into, in their order',
    input: nothing,
    output: z.object({ items: z.array(appCategory.pick({ id: true, nameEn: true, nameZh: true })) }),
  }),
  add: route({
    method: 'POST',
    path: 'appstore/category/add',
    permission: 'category.add',
    audit: 'app_category.added',
    summary: 'Add a category',
    input: categoryDraft,
    output: appCategory,
    errors: ['appstore.category_taken', 'core.not_found'],
  }),
  modify: route({
    method: 'POST',
    path: 'appstore/category/modify',
    permission: 'category.edit',
    audit: 'app_category.changed',
    summary: 'Change a category',
    input: categoryChange,
    output: appCategory,
    errors: [...changing, 'appstore.category_taken'],
  }),
  enable: route({
    method: 'POST',
    path: 'appstore/category/enable',
    permission: 'category.enable',
    audit: 'app_category.enabled',
    summary: 'Offer a category again',
    input: categorySwitch,
    output: appCategory,
    errors: changing,
  }),
  disable: route({
    method: 'POST',
    path: 'appstore/category/disable',
    permission: 'category.disable',
    audit: 'app_category.disabled',
    summary: 'No longer offer a category; apps in it stay where they are',
    input: categorySwitch,
    output: appCategory,
    errors: changing,
  }),
  delete: route({
    method: 'POST',
    path: 'appstore/category/delete',
    permission: 'category.delete',
    audit: 'app_category.deleted',
    summary: 'Delete a category no app is in',
    input: oneCategory,
    output: nothing,
    errors: ['core.not_found', 'appstore.category_in_use'],
  }),
});
