import { manifest } from '../core/manifest.ts';
import { supportCategoryRoutes } from './category.routes.ts';
import { knowledgeRoutes } from './item.routes.ts';
import { knowledgeErrors } from './knowledge.errors.ts';
import { knowledgeMenus } from './knowledge.menus.ts';

export const knowledgeManifest = manifest({
  name: 'knowledge',
  errors: knowledgeErrors,
  routes: { category: supportCategoryRoutes, item: knowledgeRoutes },
  menus: knowledgeMenus,
  auditObjects: ['knowledge_item', 'product_type', 'problem_type'],
});
