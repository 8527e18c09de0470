import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import { domainText } from '@tilldeck/phrases/domain-text';
import { type Searcher, searcherOfList } from '../../platform/home/contribution.ts';
import { pageItems } from './item/item.view.ts';

export const knowledgeSearchers: readonly Searcher[] = [
  searcherOfList(knowledgeRoutes.page, (ctx, input) => pageItems(ctx.scope, input), {
    key: 'knowledge.item',
    icon: 'support',
    title: (language) => domainText(language, 'knowledge', 'title'),
    path: '/support/repository/list',
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, titleEn, titleZh, productNameEn }) => ({
      id,
      title: titleEn || titleZh,
      subtitle: titleEn && titleZh ? titleZh : productNameEn,
      href: `/support/repository/details/${id}`,
    }),
  }),
];
