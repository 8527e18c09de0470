import { defineErrors } from '../core/error.ts';

export const knowledgeErrors = defineErrors({
  'knowledge.product_has_problems': { code: 8001 },
  'knowledge.problem_has_solutions': { code: 8002 },
  'knowledge.problem_has_tickets': { code: 8080 },
});
type KnowledgeErrors = typeof knowledgeErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends KnowledgeErrors {}
}
