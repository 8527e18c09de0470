import { printSettingsPolicy } from '@tilldeck/contracts/policies/setting-policies.schemas';
import { useTranslation } from 'react-i18next';
import { payloadOf, type RulePreviewProps } from '../form/rule-form.rules.ts';
import frames from './Preview.module.css';
import styles from './ReceiptPreview.module.css';
import { receiptLook } from './receipt.rules.ts';

const settings = printSettingsPolicy.payload.partial();
const prices = [
  ['coffee', '3.50'],
  ['bread', '4.20'],
] as const;

/** A sample receipt as the printer gives it out with these settings. */
export function ReceiptPreview({ values }: RulePreviewProps) {
  const { t } = useTranslation('policyForm');
  const parsed = settings.safeParse(payloadOf(values));
  const { widthPx, inkPercent, feedPx, cut } = receiptLook(parsed.success ? parsed.data : {});
  return (
    <>
      <div
        className={styles.paper}
        data-cut={cut}
        style={{
          width: widthPx,
          paddingBlockEnd: feedPx,
          color: `color-mix(in srgb, #000 ${inkPercent}%, #fff)`,
        }}
      >
        <strong>{t('preview.receipt.shop')}</strong>
        <dl>
          {prices.map(([name, price]) => (
            <div key={name}>
              <dt>{t(`preview.receipt.${name}`)}</dt>
              <dd>{price}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{t('preview.receipt.total')}</dt>
            <dd>7.70</dd>
          </div>
        </dl>
        <span>{t('preview.receipt.thanks')}</span>
      </div>
      <p className={frames.caption}>{t('preview.receipt')}</p>
    </>
  );
}
