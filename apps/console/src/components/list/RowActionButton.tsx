import { useNavigate } from 'react-router';
import { ActionButton } from '../base/ActionButton.tsx';
import { useMayCall } from '../base/useBlocks.ts';
import { usePhrase } from '../text/usePhrase.ts';
import type { RowAction } from './RowActions.tsx';

/** An action of a row as a button of the record's page; absent where the person may not make its call. */
export function RowActionButton({ action, isPrimary = false }: { action: RowAction; isPrimary?: boolean }) {
  const phrase = usePhrase();
  const mayCall = useMayCall();
  const navigate = useNavigate();
  const { label, href, onClick, isDanger, disabledReason, call } = action;
  if (!mayCall(call)) return null;
  return (
    <ActionButton
      kind={isPrimary ? 'primary' : 'plain'}
      label={phrase(label)}
      isDanger={Boolean(isDanger)}
      disabledReason={disabledReason}
      onClick={() => (href ? void navigate(href) : onClick?.())}
    />
  );
}
