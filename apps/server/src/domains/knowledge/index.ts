/**
 * knowledge: product and problem types, and the answers kept for them. Owns the tables `knowledge_*`.
 * Events: `knowledge.category` (id of a product type that changed, or whose problem types did),
 * `knowledge.item` (id of an item that changed).
 * Drafts are in `knowledge_item`, which partners' role cannot read; what is published is copied to `knowledge_published`.
 */
import { knowledgeManifest } from '@tilldeck/contracts/knowledge/knowledge.manifest';
import { openDomain } from '../../platform/domain.ts';
import { supportCategoryHandlers } from './category/category.routes.ts';
import { productIconReader } from './category/product-icon.view.ts';
import { knowledgeHandlers } from './item/item.routes.ts';
import { itemPictureReader } from './item/item-picture.view.ts';
import { knowledgeSearchers } from './knowledge.home.ts';
import { knowledgeTables } from './knowledge.tables.ts';

export const knowledgeDomain = openDomain(knowledgeManifest, {
  searchers: knowledgeSearchers,
  tables: knowledgeTables,
  fileReaders: [productIconReader, itemPictureReader],
  routes: { category: supportCategoryHandlers, item: knowledgeHandlers },
});

/** For `npm run bench -- knowledge`, which sends its statements without the call. */
export { searchPublished } from './search/search.view.ts';
