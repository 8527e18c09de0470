import type { knowledgeManifest } from '@tilldeck/contracts/knowledge/knowledge.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'knowledge_item.added': 'Added an answer to the knowledge base',
  'knowledge_item.changed': 'Changed an answer of the knowledge base',
  'knowledge_item.published': 'Published an answer',
  'knowledge_item.unpublished': 'Cancelled the publication of an answer',
  'knowledge_item.topped': 'Pinned an answer to the top',
  'knowledge_item.untopped': 'Unpinned an answer',
  'knowledge_item.deleted': 'Deleted an answer',
  'knowledge_item.missed_dismissed': 'Dismissed a search that found nothing',
  'product_type.added': 'Added a product type',
  'product_type.changed': 'Changed a product type',
  'product_type.deleted': 'Deleted a product type',
  'problem_type.added': 'Added a problem type',
  'problem_type.changed': 'Changed a problem type',
  'problem_type.deleted': 'Deleted a problem type',
};

/** What it happened to. */
export const objects: Record<(typeof knowledgeManifest)['auditObjects'][number], string> = {
  knowledge_item: 'Answer',
  product_type: 'Product type',
  problem_type: 'Problem type',
};
