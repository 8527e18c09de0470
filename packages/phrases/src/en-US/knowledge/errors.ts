import type { knowledgeErrors } from '@tilldeck/contracts/knowledge/knowledge.errors';

export const errors: Record<keyof typeof knowledgeErrors, string> = {
  'knowledge.product_has_problems': 'Deletion failed due to associated problems',
  'knowledge.problem_has_solutions': 'Deletion failed due to associated solutions',
  'knowledge.problem_has_tickets': 'Deletion failed due to associated tickets',
};
