import { useProblemText } from '../../../components/form/useProblemText.ts';
import type { DraftProblems } from './draft-state.config.ts';
import type { Draft } from './useDraft.ts';

/** Words for what keeps a field of the draft from being saved. */
export function useDraftProblem({ problems }: Pick<Draft, 'problems'>): (field: keyof DraftProblems) => string | null {
  const problemText = useProblemText();
  return (field) => {
    const problem = problems[field];
    return problem ? problemText(problem) : null;
  };
}
