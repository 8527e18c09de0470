import { keepPreviousData } from '@tanstack/react-query';
import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import type { ReleasableApp } from '@tilldeck/contracts/appstore/release.schemas';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './StoreVersionField.module.css';

const shownAtOnce = 50;

/** An app of the store and one of its versions; the value is the id of the version. Choosing an app takes its newest. */
export function StoreVersionField({ id, value, onChange, onBlur, disabled }: FieldControlProps) {
  const { t } = useTranslation('release');
  const [typed, setTyped] = useState('');
  const [app, setApp] = useState<ReleasableApp>();
  const keyword = useDeferredValue(typed.trim());
  const found = useCall(
    releaseRoutes.apps,
    { pageSize: shownAtOnce, ...(keyword ? { keyword } : {}) },
    { placeholderData: keepPreviousData },
  );
  const apps = (found.data?.items ?? []).filter(({ versions }) => versions.length > 0);
  const choices = app && !apps.some((one) => one.id === app.id) ? [app, ...apps] : apps;
  const noneText = found.error ? found.error.message : found.data ? t('store.none') : t('store.loading');
  return (
    <div className={styles.pair}>
      <Select
        {...(id ? { id } : {})}
        disabled={Boolean(disabled)}
        placeholder={t('store.chooseApp')}
        value={app?.id ?? null}
        loading={found.isFetching}
        showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
        notFoundContent={noneText}
        options={choices.map((one) => ({ value: one.id, label: `${one.name} · ${one.package}` }))}
        onBlur={onBlur}
        onChange={(appId: string) => {
          const chosen = choices.find((one) => one.id === appId);
          setApp(chosen);
          setTyped('');
          onChange?.((chosen?.versions.find(({ isPublic }) => isPublic) ?? chosen?.versions[0])?.id);
        }}
      />
      <Select
        aria-label={t('field.version')}
        disabled={Boolean(disabled) || !app}
        placeholder={t('field.version')}
        value={(value as string | undefined) ?? null}
        options={(app?.versions ?? []).map((one) => ({
          value: one.id,
          label: `${one.versionName} (${one.versionCode})${one.isPublic ? ` · ${t('store.public')}` : ''}`,
        }))}
        onChange={(versionId: string) => onChange?.(versionId)}
      />
    </div>
  );
}
