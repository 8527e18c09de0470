import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined';
import type { ResolvedParameters } from '@tilldeck/contracts/appstore/parameter.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useClipboard } from '../../../components/base/useClipboard.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { CodeBox } from './CodeBox.tsx';
import styles from './Parameter.module.css';

/** The document as the app reads it; secrets stay dots here. */
export function ResolvedDocument({ resolved }: { resolved: ResolvedParameters }) {
  const { t } = useTranslation('parameter');
  const { isCopied, copy } = useClipboard();
  const { hash, values, lastTakenAt, isCurrent } = resolved;
  const text = JSON.stringify(Object.fromEntries(values.map(({ key, value }) => [key, value])), null, 2);
  return (
    <SectionCard
      title={t('interface.document')}
      beside={
        <span className={styles.notes}>
          <ToneTag
            tone={isCurrent ? 'ok' : 'idle'}
            text={t(isCurrent ? 'interface.current' : lastTakenAt ? 'interface.behind' : 'interface.never')}
          />
          {lastTakenAt ? <TimeText at={lastTakenAt} /> : null}
          <CopyableId value={hash} label={t('interface.hash')} isQuiet />
        </span>
      }
      actions={
        <ActionButton
          size="small"
          icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          label={t(isCopied ? 'interface.copied' : 'interface.copy')}
          onClick={() => copy(text)}
        />
      }
    >
      <CodeBox label={t('interface.document')} text={text} />
    </SectionCard>
  );
}
