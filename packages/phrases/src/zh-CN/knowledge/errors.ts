import type { knowledgeErrors } from '@tilldeck/contracts/knowledge/knowledge.errors';

export const errors: Record<keyof typeof knowledgeErrors, string> = {
  'knowledge.product_has_problems': '删除失败，该产品类型下仍有关联的问题类型',
  'knowledge.problem_has_solutions': '删除失败，该问题类型下仍有关联的解决方案',
  'knowledge.problem_has_tickets': '删除失败，该问题类型下仍有关联的工单',
};
