import type { knowledgeManifest } from '@tilldeck/contracts/knowledge/knowledge.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'knowledge_item.added': '新增知识库解答',
  'knowledge_item.changed': '修改知识库解答',
  'knowledge_item.published': '发布解答',
  'knowledge_item.unpublished': '取消发布解答',
  'knowledge_item.topped': '置顶解答',
  'knowledge_item.untopped': '取消置顶解答',
  'knowledge_item.deleted': '删除解答',
  'knowledge_item.missed_dismissed': '移除没有结果的搜索',
  'product_type.added': '新增产品类型',
  'product_type.changed': '修改产品类型',
  'product_type.deleted': '删除产品类型',
  'problem_type.added': '新增问题类型',
  'problem_type.changed': '修改问题类型',
  'problem_type.deleted': '删除问题类型',
};

/** What it happened to. */
export const objects: Record<(typeof knowledgeManifest)['auditObjects'][number], string> = {
  knowledge_item: '解答',
  product_type: '产品类型',
  problem_type: '问题类型',
};
