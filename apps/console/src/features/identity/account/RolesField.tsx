import type { AccountFormChoices } from '@tilldeck/contracts/identity/account.schemas';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ManyPicker } from '../../../components/choices/Picker.tsx';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';

interface RolesFieldProps {
  control: FieldControlProps;
  choices: AccountFormChoices | undefined;
  /** Roles it has already; they can stay whoever edits. */
  held: readonly { id: string; name: string }[];
}

/** Several roles of one organisation. Those that hold more than the giver are there and say so. */
export function RolesField({ control, choices, held }: RolesFieldProps) {
  const { t } = useTranslation('account');
  const chosen = (control.value as string[] | undefined) ?? [];
  const roles = choices?.roles ?? [];
  const isHeld = (id: string) => held.some((role) => role.id === id);
  const unseen = held.filter((role) => !roles.some((known) => known.id === role.id));
  const options = [
    ...roles.map((role) => {
      const name = role.orgName === choices?.orgName ? role.name : `${role.name} · ${role.orgName}`;
      const isOpen = role.isGrantable || isHeld(role.id);
      return { value: role.id, label: isOpen ? name : t('form.roleAbove', { name }), isDisabled: !isOpen };
    }),
    ...unseen.map((role) => ({ value: role.id, label: role.name })),
  ];
  // Another organisation has other roles.
  const dropStrangers = useEffectEvent(() => {
    const known = chosen.filter((id) => options.some((option) => option.value === id));
    if (known.length < chosen.length) control.onChange?.(known);
  });
  const orgId = choices?.orgId;
  useEffect(() => {
    if (orgId) dropStrangers();
  }, [orgId]);
  return (
    <ManyPicker
      {...control}
      choices={options}
      placeholder={t('field.roles')}
      noneText={choices && options.length === 0 ? t('form.rolesNone') : undefined}
    />
  );
}
