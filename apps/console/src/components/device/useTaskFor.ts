import { useNavigate } from 'react-router';
import type { TargetDraft } from '../target/target-draft.rules.ts';

/** Opens a new task with its devices chosen. */
export function useTaskFor(): (target: TargetDraft) => void {
  const navigate = useNavigate();
  return (target) => void navigate('/task/centre/list?open=new', { state: { target } });
}
