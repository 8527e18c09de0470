import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { cashDrawerKind } from '@tilldeck/contracts/tasks/command-kinds.schemas';
import Input from 'antd/es/input/Input';
import { useTranslation } from 'react-i18next';
import { fieldFacts } from '../../lib/form/field-facts.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import type { FieldControlProps } from '../form/useFormFields.ts';
import styles from './Task.module.css';

const codeFacts = fieldFacts(cashDrawerKind.draft.shape.codes.element);

interface DrawerCodesFieldProps extends FieldControlProps {
  /** How many bytes a command may have. */
  most: number | undefined;
}

/** The bytes of a drawer command, a box for each. */
export function DrawerCodesField({ id, value, onChange, onBlur, disabled, most }: DrawerCodesFieldProps) {
  const { t } = useTranslation('task');
  const codes = Array.isArray(value) ? (value as string[]) : [''];
  const set = (at: number, code: string) => onChange?.(codes.map((old, index) => (index === at ? code : old)));
  return (
    <div className={styles.boxes}>
      {codes.map((code, at) => (
        <Input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={at}
          {...(at === 0 && id ? { id } : {})}
          className={styles.box ?? ''}
          aria-label={t('field.code', { count: at + 1 })}
          maxLength={codeFacts.maxLength}
          value={code}
          disabled={Boolean(disabled)}
          spellCheck={false}
          autoComplete="off"
          onBlur={onBlur}
          onChange={(event) => set(at, event.target.value.toUpperCase())}
        />
      ))}
      <ActionButton
        isIconOnly
        kind="quiet"
        label={t('field.addCode')}
        icon={<PlusOutlined aria-hidden />}
        disabledReason={most !== undefined && codes.length >= most ? t('field.codesFull', { count: most }) : null}
        onClick={() => onChange?.([...codes, ''])}
      />
      {codes.length > 1 ? (
        <ActionButton
          isIconOnly
          kind="quiet"
          label={t('field.removeCode')}
          icon={<CloseOutlined aria-hidden />}
          onClick={() => onChange?.(codes.slice(0, -1))}
        />
      ) : null}
    </div>
  );
}
