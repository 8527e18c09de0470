import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../text/KeyHint.tsx';
import styles from './SchemaForm.module.css';
import type { SchemaFormControl } from './useSchemaForm.ts';

interface FormFootProps {
  control: Pick<SchemaFormControl, 'formId' | 'isBusy' | 'isWaiting'>;
  action?: string | undefined;
  onCancel: () => void;
  /** In the place of the key hint. */
  note?: ReactNode;
}

/** Save and cancel; never grey, since trying to save is how one learns what is missing. */
export function FormFoot({ control, action, onCancel, note }: FormFootProps) {
  const { t } = useTranslation('blocks');
  return (
    <div className={styles.foot}>
      <span className={styles.hint} aria-live={note ? 'polite' : undefined}>
        {note ?? (
          <>
            <KeyHint keys="mod+Enter" /> {t('form.sends')}
          </>
        )}
      </span>
      <Button autoInsertSpace={false} onClick={onCancel}>
        {t('action.cancel')}
      </Button>
      <Button
        type="primary"
        htmlType="submit"
        form={control.formId}
        loading={control.isBusy || control.isWaiting}
        autoInsertSpace={false}
      >
        {action ?? t('action.save')}
      </Button>
    </div>
  );
}
