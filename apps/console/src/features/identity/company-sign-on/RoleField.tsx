import { operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/choices/Picker.tsx';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

interface RoleFieldProps {
  control: FieldControlProps;
  /** Whose roles; one's own organisation where nothing is said. */
  orgId: string | undefined;
}

/** The role new people get. Those that hold more than the giver are there and say so. */
export function RoleField({ control, orgId }: RoleFieldProps) {
  const { t } = useTranslation('companySignOn');
  const { data: choices } = useCall(operatorRoutes.choices, { orgId });
  const options = choices?.roles.map((role) => {
    const name = role.orgName === choices.orgName ? role.name : `${role.name} · ${role.orgName}`;
    const isOpen = role.isGrantable || role.id === control.value;
    return { value: role.id, label: isOpen ? name : t('form.roleAbove', { name }), isDisabled: !isOpen };
  });
  return <Picker {...control} choices={options ?? []} isClearable />;
}
