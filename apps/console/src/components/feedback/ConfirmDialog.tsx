import { maxReason } from '@tilldeck/contracts/core/schema';
import { Button, Modal } from 'antd';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ConfirmDialog.module.css';
import type { ConfirmAnswer, ConfirmQuestion } from './useConfirm.ts';

interface ConfirmDialogProps {
  question: ConfirmQuestion;
  isOpen: boolean;
  onAnswer: (answer: ConfirmAnswer | null) => void;
  onClosed: () => void;
}

const shownItems = 8;

/** Says what will happen and to what, and asks for a word where it is hard to put right. */
export function ConfirmDialog({ question, isOpen, onAnswer, onClosed }: ConfirmDialogProps) {
  const { t } = useTranslation('blocks');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const formId = useId();
  const isWordRight = !question.word || typed.trim() === question.word;
  const isReady = isWordRight && (question.reason !== 'required' || reason.trim() !== '');
  // What is dangerous must not be one careless Enter away.
  const startAt = question.word ? 'word' : question.reason ? 'reason' : question.isDanger ? 'cancel' : 'action';
  return (
    <Modal
      open={isOpen}
      title={question.title}
      width={question.widthPx ?? 460}
      onCancel={() => onAnswer(null)}
      afterClose={onClosed}
      afterOpenChange={(isShown) => isShown && document.getElementById(`${formId}-${startAt}`)?.focus()}
      destroyOnHidden
      footer={[
        <Button key="cancel" autoInsertSpace={false} id={`${formId}-cancel`} onClick={() => onAnswer(null)}>
          {question.cancel ?? t('action.cancel')}
        </Button>,
        <Button
          key="action"
          autoInsertSpace={false}
          type="primary"
          htmlType="submit"
          form={formId}
          danger={Boolean(question.isDanger)}
          disabled={!isReady}
          id={`${formId}-action`}
        >
          {question.action}
        </Button>,
      ]}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onAnswer({ reason: reason.trim() });
        }}
      >
        {question.text ? <div className={styles.text}>{question.text}</div> : null}
        {question.items?.length ? <AffectedItems items={question.items} total={question.itemTotal} /> : null}
        {question.reason ? (
          <div className={styles.field}>
            <label htmlFor={`${formId}-reason`}>
              {t(question.reason === 'required' ? 'confirm.reason' : 'confirm.reasonOptional')}
            </label>
            <TextArea
              id={`${formId}-reason`}
              rows={2}
              maxLength={maxReason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        ) : null}
        {question.word ? (
          <div className={styles.field}>
            <label htmlFor={`${formId}-word`}>
              {t('confirm.typeWord')} <strong className={styles.word}>{question.word}</strong>
            </label>
            <Input
              id={`${formId}-word`}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        ) : null}
      </form>
    </Modal>
  );
}

function AffectedItems({ items, total }: { items: readonly string[]; total?: number | undefined }) {
  const { t } = useTranslation('blocks');
  const hidden = (total ?? items.length) - Math.min(items.length, shownItems);
  return (
    <ul className={styles.items}>
      {items.slice(0, shownItems).map((item) => (
        <li key={item}>{item}</li>
      ))}
      {hidden > 0 ? <li className="blk-soft">{t('confirm.more', { count: hidden })}</li> : null}
    </ul>
  );
}
