import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { RulePreview } from '@tilldeck/contracts/policies/preview.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ShareBars } from '../../../components/chart/ShareBars.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { formatBytes, groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { detailsHref } from '../parts/kind/kind.paths.ts';
import { SettingChanges } from '../parts/value/SettingChanges.tsx';
import styles from './ReleaseDrawer.module.css';

const shownModels = 6;

/** What a release would do: to how many devices, where another rule wins, who is left out and why, and five samples. */
export function ReleasePreviewPanel({ preview, kind }: { preview: RulePreview; kind: PolicyKindName }) {
  const { t } = useTranslation('policies');
  const { willChange, alreadySo, total, overruled, leftOut, bytes, byModel, samples, hash } = preview;
  const counted = (count: number) => ({ count, amount: groupNumber(count) });
  return (
    <div className={styles.panel}>
      <p className={styles.lead}>
        <strong>
          <NumberText value={willChange} isWhole />
        </strong>{' '}
        {t('preview.ofTotal', { count: total, total: groupNumber(total) })}
      </p>
      <ul className={styles.notes}>
        {alreadySo > 0 ? (
          <li>
            <ToneTag tone="ok" text={t('preview.alreadySo', counted(alreadySo))} />
          </li>
        ) : null}
        {bytes > 0 ? (
          <li>
            <ToneTag tone="run" text={t('preview.bytes', { size: formatBytes(bytes) })} />
          </li>
        ) : null}
        {overruled.map(({ ruleId, name, count }) => (
          <li key={ruleId ?? name}>
            <ToneTag tone="off" text={t('preview.nearerWins', { name, ...counted(count) })} />{' '}
            {ruleId ? <Link to={detailsHref(kind, ruleId)}>{t('preview.openRule')}</Link> : null}
          </li>
        ))}
        {leftOut.map(({ reason, count }) => (
          <li key={reason}>
            <ToneTag tone="warn" text={`${t(`leftOut.${reason}`)}: ${groupNumber(count)}`} />
          </li>
        ))}
      </ul>
      {byModel.length > 0 ? (
        <section>
          <h3>{t('preview.byModel')}</h3>
          <ShareBars
            total={total}
            rows={byModel.slice(0, shownModels).map(({ id, name, count }) => ({ key: id, label: name, n: count }))}
          />
        </section>
      ) : null}
      {samples.length > 0 ? (
        <section>
          <h3>{t('preview.samples')}</h3>
          <ul className={styles.samples}>
            {samples.map(({ deviceId, sn, before, after }) => (
              <li key={deviceId}>
                <Link className={`blk-mono ${styles.sn}`} to={`/device/details/${deviceId}?tab=settings`}>
                  {sn}
                </Link>
                <SettingChanges before={before} after={after} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className={styles.hash}>
        {t('preview.hash')} <code>{hash.slice(0, 12)}</code>
      </p>
    </div>
  );
}
