import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { type StatusTone, ToneTag } from '../../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../../components/text/TimeText.tsx';
import styles from './VersionVerdicts.module.css';

const tones: Record<'passed' | 'failed' | 'open', StatusTone> = { passed: 'ok', failed: 'bad', open: 'run' };

/** What the reviews of a version came to, newest first. */
export function VersionVerdicts({ version }: { version: Pick<AppVersionDetail, 'verdicts'> }) {
  const { t } = useTranslation('appstore');
  if (version.verdicts.length === 0) return <span className="blk-soft">{t('verdict.none')}</span>;
  return (
    <ol className={styles.verdicts}>
      {version.verdicts.map((one) => (
        <li key={`${one.round}-${one.stage}`}>
          <ToneTag
            tone={tones[one.verdict ?? 'open']}
            text={t(`verdict.${one.verdict ?? 'open'}`, { stage: t(`stage.${one.stage}`) })}
          />
          <span className="blk-soft">
            {t('verdict.round', { round: one.round })} · <TimeText at={one.decidedAt ?? one.takenAt} />
          </span>
          {one.reason ? <blockquote>{one.reason}</blockquote> : null}
        </li>
      ))}
    </ol>
  );
}
