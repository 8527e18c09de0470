import type { RichDoc } from '@tilldeck/contracts/core/rich-text';
import { publishedParts } from '@tilldeck/contracts/knowledge/published.rules';
import { readTable } from '../../table-file.ts';

const categories = readTable('knowledge-categories.tsv', [
  'product',
  'problem',
  'nameEn',
  'nameZh',
  'descriptionEn',
  'descriptionZh',
]);
const items = readTable('knowledge-items.tsv', [
  'category',
  'state',
  'place',
  'titleEn',
  'titleZh',
  'textEn',
  'textZh',
  'keywords',
]);

/** A paragraph and numbered steps. */
function docOf(text: string): RichDoc {
  const [lead = '', ...steps] = text.split('|');
  const paragraph = (words: string) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text: words }],
  });
  return {
    type: 'doc',
    content: [
      paragraph(lead),
      ...(steps.length > 0
        ? [
            {
              type: 'orderedList' as const,
              content: steps.map((step) => ({
                type: 'listItem' as const,
                content: [paragraph(step)] as [ReturnType<typeof paragraph>],
              })),
            },
          ]
        : []),
    ],
  };
}

export const demoProducts = categories
  .filter(({ problem }) => problem === '')
  .map((product, index) => ({
    ...product,
    sort: (index + 1) * 10,
    problems: categories
      .filter((each) => each.product === product.product && each.problem !== '')
      .map((problem, at) => ({ ...problem, code: `${problem.product}/${problem.problem}`, sort: (at + 1) * 10 })),
  }));

export const demoItems = items.map(({ category, state, place, titleEn, titleZh, textEn, textZh, keywords }) => {
  const written = { titleEn, titleZh, keywords, bodyEn: docOf(textEn), bodyZh: docOf(textZh) };
  return {
    category,
    isPublished: state === 'published',
    isTop: place === 'top',
    ...written,
    ...publishedParts(written),
  };
});
