import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../base/ActionButton.tsx';
import { useMayCall } from '../base/useBlocks.ts';
import type { TargetDraft } from '../target/target-draft.rules.ts';
import { useTaskFor } from './useTaskFor.ts';

/** In the header of what devices belong to. */
export function NewTaskButton({ target }: { target: TargetDraft }) {
  const { t } = useTranslation('device');
  const mayCall = useMayCall();
  const open = useTaskFor();
  return mayCall(taskRoutes.add) ? (
    <ActionButton label={t('action.taskForThese')} onClick={() => open(target)} />
  ) : null;
}
