import { useTranslation } from 'react-i18next';
import { useValueText } from '../../../../components/setting/useValueText.ts';
import { valueLines } from '../../../../components/setting/value-lines.rules.ts';
import { payloadOf, type RulePreviewProps } from '../form/rule-form.rules.ts';
import styles from './AppsPreview.module.css';
import frames from './Preview.module.css';
import { ScanPreview } from './ScanPreview.tsx';

/** The settings of a device as its screen lists them, and a sample scan. */
export function SettingsPreview({ values }: RulePreviewProps) {
  const { t } = useTranslation('policyForm');
  const { label, text } = useValueText();
  const { scanner: _scanner, wifi, ...plain } = payloadOf(values);
  const ssid = (wifi as { ssid?: string } | null | undefined)?.ssid;
  const lines = [...valueLines(ssid ? { wifi: ssid } : {}), ...valueLines(plain)];
  return (
    <div className="blk-stack">
      {lines.length > 0 ? (
        <div>
          <ul className={`${frames.screen} ${styles.rows}`}>
            {lines.map(({ path, value }) => (
              <li key={path.join('.')}>
                <span>{label(path)}</span>
                <span>{text(path, value)}</span>
              </li>
            ))}
          </ul>
          <p className={frames.caption}>{t('preview.settings')}</p>
        </div>
      ) : null}
      <ScanPreview values={values} />
    </div>
  );
}
