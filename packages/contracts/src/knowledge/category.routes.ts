import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import {
  categoryChoice,
  oneCategory,
  problemChange,
  problemDraft,
  problemType,
  productChange,
  productDraft,
  productType,
} from './category.schemas.ts';

const live = { topics: ['knowledge.category'] };

/** Product types and their problem types; the vendor keeps them, tickets and answers are sorted by them. */
export const supportCategoryRoutes = defineLiveRoutes('knowledge/category', live, {
  products: route({
    method: 'POST',
    path: 'support/category/products',
    permission: 'support-category.query',
    summary: 'All product types with their problem types, in their order',
    input: nothing,
    output: z.object({ items: z.array(productType) }),
  }),
  choices: route({
    method: 'POST',
    path: 'support/category/choices',
    permission: 'signedIn',
    summary: 'Product types with at least one problem type, for a ticket or an answer to choose from',
    input: nothing,
    output: z.object({ items: z.array(categoryChoice) }),
  }),
  addProduct: route({
    method: 'POST',
    path: 'support/category/addProduct',
    permission: 'support-category.add',
    audit: 'product_type.added',
    summary: 'Add a product type',
    input: productDraft,
    output: productType,
    errors: ['core.name_taken', 'core.not_found'],
  }),
  editProduct: route({
    method: 'POST',
    path: 'support/category/editProduct',
    permission: 'support-category.edit',
    audit: 'product_type.changed',
    summary: 'Change a product type',
    input: productChange,
    output: productType,
    errors: ['core.not_found', 'core.stale_version', 'core.name_taken'],
  }),
  deleteProduct: route({
    method: 'POST',
    path: 'support/category/deleteProduct',
    permission: 'support-category.delete',
    audit: 'product_type.deleted',
    summary: 'Delete a product type that has no problem types',
    input: oneCategory,
    output: nothing,
    errors: ['core.not_found', 'knowledge.product_has_problems'],
  }),
  addProblem: route({
    method: 'POST',
    path: 'support/category/addProblem',
    permission: 'support-category.add',
    audit: 'problem_type.added',
    summary: 'Add a problem type to a product type',
    input: problemDraft,
    output: problemType,
    errors: ['core.not_found', 'core.name_taken'],
  }),
  editProblem: route({
    method: 'POST',
    path: 'support/category/editProblem',
    permission: 'support-category.edit',
    audit: 'problem_type.changed',
    summary: 'Change a problem type',
    input: problemChange,
    output: problemType,
    errors: ['core.not_found', 'core.stale_version', 'core.name_taken'],
  }),
  deleteProblem: route({
    method: 'POST',
    path: 'support/category/deleteProblem',
    permission: 'support-category.delete',
    audit: 'problem_type.deleted',
    summary: 'Delete a problem type that neither answers nor tickets are about',
    input: oneCategory,
    output: nothing,
    errors: ['core.not_found', 'knowledge.problem_has_solutions', 'knowledge.problem_has_tickets'],
  }),
});
