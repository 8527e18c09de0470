import { useTranslation } from 'react-i18next';
import { Picker } from '../choices/Picker.tsx';
import type { FieldControlProps } from '../form/useFormFields.ts';
import type { ChosenVersion } from '../task/kind-form.rules.ts';
import { AppIcon } from './AppPicture.tsx';
import styles from './StoreVersionField.module.css';
import { type AppChoice, appChoice, storeApps } from './store-app.queries.ts';

const apps = storeApps(({ id }) => id);

/** An app of the store and one of its versions. Choosing an app takes its public version, else its newest. */
export function StoreVersionField({ id, value, onChange, onBlur, disabled }: FieldControlProps) {
  const { t } = useTranslation('task');
  const chosen = value as ChosenVersion | undefined;
  return (
    <div className={styles.pair}>
      <Picker<AppChoice>
        id={id}
        disabled={disabled}
        onBlur={onBlur}
        placeholder={t('app.choose')}
        noneText={t('app.none')}
        choices={apps}
        known={chosen ? [appChoice(chosen.app, chosen.app.id)] : []}
        value={chosen?.app.id}
        iconOf={({ app }) => <AppIcon fileId={app.iconFileId} sizePx={20} />}
        onChange={(_id, choice) => {
          const versions = choice?.app.versions ?? [];
          const first = versions.find(({ isPublic }) => isPublic) ?? versions[0];
          onChange?.(choice && first ? { id: first.id, app: choice.app } : undefined);
        }}
      />
      <Picker
        label={t('field.appVersion')}
        disabled={Boolean(disabled) || !chosen}
        placeholder={t('field.appVersion')}
        value={chosen?.id}
        choices={(chosen?.app.versions ?? []).map((one) => ({
          value: one.id,
          label: `${one.versionName} (${one.versionCode})${one.isPublic ? ` · ${t('app.public')}` : ''}`,
        }))}
        onChange={(versionId) => chosen && versionId && onChange?.({ ...chosen, id: versionId })}
      />
    </div>
  );
}
