// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the text scrolls, so it has to be reached by keys
import { inboxRoutes } from '@tilldeck/contracts/notices/inbox.routes';
import { Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { RichText } from '../../components/rich-text/RichText.tsx';
import { useCall, useChange } from '../../lib/request/route-queries.ts';
import { Providers } from '../Providers.tsx';
import { noticeContent, noticeTitle } from './notice-words.rules.ts';
import styles from './notices.module.css';

interface PopupNoticesProps {
  ids: readonly string[];
  onDone: () => void;
}

/** One after the other. Closing one, by button, cross or Escape, is its receipt. */
export function PopupNotices(props: PopupNoticesProps) {
  return (
    <Providers>
      <PopupQueue {...props} />
    </Providers>
  );
}

function PopupQueue({ ids, onDone }: PopupNoticesProps) {
  const { t, i18n } = useTranslation();
  const [at, setAt] = useState(0);
  const id = ids[at] ?? '';
  const { data: notice, error } = useCall(inboxRoutes.open, { id });
  const read = useChange(inboxRoutes.read);
  const isLast = at >= ids.length - 1;
  const goOn = () => (isLast ? onDone() : setAt(at + 1));
  // Withdrawn since: the next one.
  if (error) return <Skipped key={id} onSkip={goOn} />;
  if (!notice) return null;
  const close = () => {
    read.mutate({ ids: [id] });
    goOn();
  };
  return (
    <Modal
      key={id}
      open
      centered
      width={640}
      title={noticeTitle(i18n.language, notice)}
      onCancel={close}
      footer={
        <div className={styles.foot}>
          <span>{ids.length > 1 ? t('popup.of', { at: at + 1, count: ids.length }) : ''}</span>
          <ActionButton kind="primary" label={t(isLast ? 'popup.close' : 'popup.next')} onClick={close} />
        </div>
      }
    >
      <p className={styles.from}>{t('popup.from', { from: notice.from })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <div className={styles.popupText} tabIndex={0}>
        <RichText text={noticeContent(i18n.language, notice)} />
      </div>
    </Modal>
  );
}

function Skipped({ onSkip }: { onSkip: () => void }) {
  const skip = useEffectEvent(onSkip);
  useEffect(() => skip(), []);
  return null;
}
