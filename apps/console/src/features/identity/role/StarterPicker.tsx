import type { Grants, PermissionCatalogue } from '@tilldeck/contracts/identity/role.schemas';
import {
  type StarterRoleName,
  shapedGrants,
  starterRoleNames,
  starterRoles,
} from '@tilldeck/contracts/identity/starter-role.rules';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/choices/Picker.tsx';
import styles from './RoleForm.module.css';

interface StarterPickerProps {
  catalogue: PermissionCatalogue;
  chosen: StarterRoleName | undefined;
  onChoose: (name: StarterRoleName, grants: Grants) => void;
}

/** Fills the permissions of a new role with those of a starter role that does something here. */
export function StarterPicker({ catalogue: { nodes }, chosen, onChoose }: StarterPickerProps) {
  const { t } = useTranslation('role');
  const label = t('starter.label');
  const names = starterRoleNames.filter((name) => name !== 'reviewer' || nodes.some(({ key }) => key === 'appaudit'));
  return (
    <div className={styles.starter}>
      <Picker
        label={label}
        placeholder={label}
        widthPx={260}
        value={chosen}
        choices={names.map((value) => ({ value, label: t(`starter.${value}`) }))}
        onChange={(value) => {
          const name = starterRoleNames.find((known) => known === value);
          if (name) onChoose(name, shapedGrants(starterRoles[name], nodes));
        }}
      />
      <p className="blk-soft">{chosen ? t(`starter.${chosen}.text`) : t('starter.help')}</p>
    </div>
  );
}
