import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { useTranslation } from 'react-i18next';
import { SearchSelect } from '../../../../components/form/SearchSelect.tsx';
import type { FieldControlProps } from '../../../../components/form/useFormFields.ts';

/** An organisation devices may be handed to. */
export function TargetSelect({ id, value, onChange, onBlur, disabled }: FieldControlProps) {
  const { t } = useTranslation('intake');
  return (
    <SearchSelect
      id={id}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      disabled={disabled}
      route={transferRoutes.targets}
      toInput={(keyword) => ({ keyword })}
      toOptions={(targets) =>
        targets.map(({ id: target, name, isOwn, isParent }) => ({
          value: target,
          label: isOwn ? t('transfer.own', { name }) : isParent ? t('transfer.parent', { name }) : name,
        }))
      }
    />
  );
}
