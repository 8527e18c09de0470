import { useTranslation } from 'react-i18next';
import { permissionNames } from '../../../../components/setting/setting.fields.ts';
import { useValueText } from '../../../../components/setting/useValueText.ts';
import { payloadOf, type RulePreviewProps } from '../form/rule-form.rules.ts';
import styles from './AppsPreview.module.css';
import { shortNameOf } from './app-name.rules.ts';
import frames from './Preview.module.css';

interface Entry {
  package?: string;
  types?: readonly string[];
}

/** What a device lets people do, as its settings list it; what is not set stays as it is on the device. */
export function DevicePermissionsPreview({ values }: RulePreviewProps) {
  const { t } = useTranslation('policyForm');
  const { label, text } = useValueText();
  const payload = payloadOf(values);
  return (
    <>
      <ul className={`${frames.screen} ${styles.rows}`}>
        {permissionNames.map((name) => {
          const value = payload[name];
          return (
            <li key={name}>
              <span>{label([name])}</span>
              <span data-allowed={typeof value === 'string' ? value : undefined}>
                {value ? text([name], value) : t('preview.unchanged')}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={frames.caption}>{t('preview.devicePermissions')}</p>
    </>
  );
}

/** The apps with the permissions they get without a question. */
export function AppPermissionsPreview({ values }: RulePreviewProps) {
  const { t } = useTranslation('policyForm');
  const { text } = useValueText();
  const entries = ((payloadOf(values).entries ?? []) as (Entry | undefined)[]).filter((entry) => entry?.package);
  if (entries.length === 0) return <p className="blk-soft">{t('preview.noApps')}</p>;
  return (
    <>
      <ul className={`${frames.screen} ${styles.rows}`}>
        {entries.map((entry) => (
          <li key={entry?.package}>
            <span title={entry?.package}>{shortNameOf(entry?.package ?? '')}</span>
            <span>{text(['types'], entry?.types ?? [])}</span>
          </li>
        ))}
      </ul>
      <p className={frames.caption}>{t('preview.appPermissions')}</p>
    </>
  );
}
