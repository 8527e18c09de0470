import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import type { ReleasableApp } from '@tilldeck/contracts/appstore/release.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/choices/Picker.tsx';
import { searchFrom } from '../../../components/choices/useChoices.ts';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import styles from './StoreVersionField.module.css';

const shownAtOnce = 50;
const apps = searchFrom(
  releaseRoutes.apps,
  ({ keyword }) => ({ pageSize: shownAtOnce, ...(keyword ? { keyword } : {}) }),
  ({ items }) =>
    items
      .filter(({ versions }) => versions.length > 0)
      .map((app) => ({ value: app.id, label: `${app.name} · ${app.package}`, app })),
);

/** An app of the store and one of its versions; the value is the id of the version. Choosing an app takes its newest. */
export function StoreVersionField({ id, value, onChange, onBlur, disabled }: FieldControlProps) {
  const { t } = useTranslation('release');
  const [app, setApp] = useState<ReleasableApp>();
  return (
    <div className={styles.pair}>
      <Picker
        id={id}
        disabled={disabled}
        onBlur={onBlur}
        placeholder={t('store.chooseApp')}
        noneText={t('store.none')}
        choices={apps}
        value={app?.id}
        onChange={(_id, choice) => {
          const chosen = choice?.app;
          setApp(chosen);
          onChange?.((chosen?.versions.find(({ isPublic }) => isPublic) ?? chosen?.versions[0])?.id);
        }}
      />
      <Picker
        label={t('field.version')}
        disabled={Boolean(disabled) || !app}
        placeholder={t('field.version')}
        value={value}
        choices={(app?.versions ?? []).map((one) => ({
          value: one.id,
          label: `${one.versionName} (${one.versionCode})${one.isPublic ? ` · ${t('store.public')}` : ''}`,
        }))}
        onChange={(versionId) => onChange?.(versionId)}
      />
    </div>
  );
}
