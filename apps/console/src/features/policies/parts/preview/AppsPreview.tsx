import { useTranslation } from 'react-i18next';
import { payloadOf, type RulePreviewProps } from '../form/rule-form.rules.ts';
import styles from './AppsPreview.module.css';
import { shortNameOf } from './app-name.rules.ts';
import frames from './Preview.module.css';

export type AppMark = 'anti_uninstall' | 'auto_install' | 'recommended_apps';
const signs: Readonly<Record<AppMark, string>> = { anti_uninstall: '⊘', auto_install: '↓', recommended_apps: '★' };
const shownApps = 12;

/** The apps on the screen of a till, each with the sign of what the rule does to it. */
export function AppsPreview({ values, mark }: RulePreviewProps & { mark: AppMark }) {
  const { t } = useTranslation('policyForm');
  const { packages } = payloadOf(values);
  const apps = Array.isArray(packages) ? packages.map(String) : [];
  if (apps.length === 0) return <p className="blk-soft">{t('preview.noApps')}</p>;
  return (
    <>
      <ul className={`${frames.screen} ${styles.apps}`}>
        {apps.slice(0, shownApps).map((name) => (
          <li key={name}>
            <span className={styles.icon} aria-hidden="true">
              {shortNameOf(name).slice(0, 1).toUpperCase()}
              <span className={styles.sign}>{signs[mark]}</span>
            </span>
            <span className={styles.name} title={name}>
              {shortNameOf(name)}
            </span>
          </li>
        ))}
      </ul>
      <p className={frames.caption}>
        {t(`preview.apps.${mark}`)}
        {apps.length > shownApps ? ` ${t('preview.moreApps', { count: apps.length - shownApps })}` : ''}
      </p>
    </>
  );
}
