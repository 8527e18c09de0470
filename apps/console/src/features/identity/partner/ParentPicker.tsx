import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { Picker } from '../../../components/choices/Picker.tsx';
import { partnerSearch } from '../../../components/choices/partner.queries.ts';
import { namedChoice } from '../../../components/choices/useChoices.ts';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useSession } from '../../../lib/session/session-state.ts';

interface ParentPickerProps {
  control: FieldControlProps;
  /** Cannot be chosen: the partner that is moved. */
  exceptId?: string;
}

/** One of the partners the caller controls, below which there is room; the own organisation where none is chosen. */
export function ParentPicker({ control, exceptId }: ParentPickerProps) {
  const ownName = useSession().org?.orgName ?? '';
  const value = control.value as string | undefined;
  const current = useCall(partnerRoutes.detail, { id: value ?? '1' }, { enabled: value !== undefined });
  return (
    <Picker
      {...control}
      choices={partnerSearch(({ id, isControlled, depth }) => isControlled && id !== exceptId && depth < 5)}
      known={current.data ? [namedChoice(current.data)] : []}
      placeholder={ownName}
      isClearable
    />
  );
}
