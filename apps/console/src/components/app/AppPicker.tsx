import type { ReleasableApp } from '@tilldeck/contracts/appstore/release.schemas';
import { useTranslation } from 'react-i18next';
import { Picker } from '../choices/Picker.tsx';
import type { FieldControlProps } from '../form/useFormFields.ts';
import { AppIcon } from './AppPicture.tsx';
import { type AppChoice, appChoice, storeApps } from './store-app.queries.ts';

const apps = storeApps((app) => app.package);

/** An app of the store, whichever of its versions devices have. */
export function AppPicker({ id, value, onChange, onBlur, disabled }: FieldControlProps) {
  const { t } = useTranslation('task');
  const chosen = value as ReleasableApp | undefined;
  return (
    <Picker<AppChoice>
      id={id}
      disabled={disabled}
      onBlur={onBlur}
      placeholder={t('app.choose')}
      noneText={t('app.none')}
      choices={apps}
      known={chosen ? [appChoice(chosen, chosen.package)] : []}
      value={chosen?.package}
      iconOf={({ app }) => <AppIcon fileId={app.iconFileId} sizePx={20} />}
      onChange={(_package, choice) => onChange?.(choice?.app)}
    />
  );
}
