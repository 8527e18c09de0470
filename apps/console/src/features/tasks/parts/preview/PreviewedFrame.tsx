import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormOverlay } from '../../../../components/form/FormFrame.tsx';
import { SchemaForm } from '../../../../components/form/SchemaForm.tsx';
import { useLeave } from '../../../../components/form/useDiscardQuestion.ts';
import type { FormEntry } from '../../../../components/form/useFormFields.ts';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';
import styles from './PreviewedFrame.module.css';
import { TaskPreviewPanel } from './TaskPreviewPanel.tsx';
import type { PreviewedFormControl } from './usePreviewedForm.ts';

interface PreviewedFrameProps {
  form: PreviewedFormControl;
  isOpen: boolean;
  onClose: () => void;
  title: string;
  fields: readonly FormEntry[];
  /** It is saved again, not made. */
  isChange?: boolean;
  /** Above the fields. */
  head?: ReactNode;
  /** Where the focus goes first, if not to the first field. */
  focusFirst?: () => void;
}

/** What is to be done, to which devices, how; beside it what that would reach. Only what was looked at goes out. */
export function PreviewedFrame(props: PreviewedFrameProps) {
  const { form, isOpen, onClose, title, fields, isChange, head, focusFirst } = props;
  const { t } = useTranslation('task');
  const { control, looked, isFresh } = form;
  const leave = useLeave(control, onClose);
  const count = looked?.preview.eligible ?? 0;
  const action = isFresh
    ? t(isChange ? 'new.saveFor' : 'new.createFor', { count, amount: groupNumber(count) })
    : t('new.preview');
  return (
    <FormOverlay
      kind="drawer"
      isOpen={isOpen}
      title={title}
      action={action}
      widthPx={1060}
      isFlush
      control={focusFirst ? { ...control, focusFirst } : control}
      leave={leave}
    >
      <div className={styles.frame}>
        <div className={styles.form}>
          {head}
          <SchemaForm control={control} fields={fields} />
        </div>
        <aside className={styles.preview} aria-label={t('preview.title')} aria-live="polite">
          <div className={styles.stuck}>
            <h2>{t('preview.title')}</h2>
            {looked ? (
              <TaskPreviewPanel looked={looked} isStale={!isFresh} />
            ) : (
              <p className="blk-soft">{t('preview.none')}</p>
            )}
          </div>
        </aside>
      </div>
    </FormOverlay>
  );
}
