import { scannerSettings } from '@tilldeck/contracts/policies/setting-policies.schemas';
import Input from 'antd/es/input/Input';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payloadOf, type RulePreviewProps } from '../form/rule-form.rules.ts';
import { scannedText, withSigns } from '../form/scan-text.rules.ts';
import styles from './Preview.module.css';

const texts = scannerSettings.pick({ prefix: true, suffix: true, removeChars: true }).partial();

/** A sample code as the till will get it with these settings. */
export function ScanPreview({ values }: RulePreviewProps) {
  const { t } = useTranslation('policyForm');
  const id = useId();
  const [code, setCode] = useState('6901234567892');
  const { scanner } = payloadOf(values);
  if (scanner === undefined || scanner === null) return <p className="blk-soft">{t('preview.noScanner')}</p>;
  const parsed = texts.safeParse(scanner);
  return (
    <div className="blk-stack">
      <div>
        <label htmlFor={id}>{t('preview.sample')}</label>
        <Input id={id} value={code} onChange={(event) => setCode(event.target.value)} />
      </div>
      <div>
        <span>{t('preview.result')}</span>
        <output className={`blk-mono ${styles.result}`} htmlFor={id} style={{ display: 'block' }}>
          {parsed.success ? withSigns(scannedText(code, parsed.data)) : t('preview.invalid')}
        </output>
      </div>
    </div>
  );
}
