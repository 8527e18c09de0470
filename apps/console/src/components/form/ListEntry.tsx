import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fieldFacts } from '../../lib/form/field-facts.ts';
import { listProblem } from '../../lib/form/field-problems.ts';
import { focusOn } from '../../lib/form/focus-field.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { usePhrase } from '../text/usePhrase.ts';
import styles from './FormNesting.module.css';
import type { FormList } from './useFormFields.ts';
import { entryAt, type NestedProps, useFormScope } from './useFormScope.ts';
import { useProblemText } from './useProblemText.ts';
import { fieldId } from './useSchemaForm.ts';

/** A list of objects: added, moved and removed by click or key; the focus stays where the person works. */
export function ListEntry({ entry, at, draw }: NestedProps<FormList>) {
  const { t } = useTranslation('blocks');
  const phrase = usePhrase();
  const problemText = useProblemText();
  const scope = useFormScope();
  const { path, inList, schema } = entryAt(scope, at, entry.list);
  const { maxItems } = schema ? fieldFacts(schema) : {};
  const addId = fieldId(scope.formId, path);
  const itemId = (index: number) => fieldId(scope.formId, [...path, index, 'item']);
  const rule = async (_rule: unknown, value: unknown) => {
    const problem = schema ? listProblem(schema, value) : null;
    if (problem) throw new Error(problemText(problem));
  };
  return (
    <Form.List name={[...inList]} rules={[{ validator: rule }]}>
      {(items, { add, remove, move }, { errors }) => (
        <fieldset className={styles.list}>
          <legend>{phrase(entry.label)}</legend>
          {entry.help ? <p className={styles.help}>{phrase(entry.help)}</p> : null}
          {items.map(({ key, name: index }) => {
            const title = `${phrase(entry.itemLabel)} ${index + 1}`;
            const act = (change: () => void, next: number) => {
              flushSync(change);
              focusOn(next < 0 ? addId : itemId(next));
            };
            return (
              <fieldset key={key} id={itemId(index)} className={styles.item}>
                <legend>{title}</legend>
                <div className={styles.tools}>
                  {index > 0 ? (
                    <ItemButton
                      label={t('form.moveUp', { title })}
                      icon={<UpOutlined aria-hidden />}
                      onClick={() => act(() => move(index, index - 1), index - 1)}
                    />
                  ) : null}
                  {index < items.length - 1 ? (
                    <ItemButton
                      label={t('form.moveDown', { title })}
                      icon={<DownOutlined aria-hidden />}
                      onClick={() => act(() => move(index, index + 1), index + 1)}
                    />
                  ) : null}
                  <ItemButton
                    label={t('form.remove', { title })}
                    icon={<CloseOutlined aria-hidden />}
                    onClick={() => act(() => remove(index), Math.min(index, items.length - 2))}
                  />
                </div>
                {draw(entry.fields, { path: [...path, index], inList: [index] }, entry.columns)}
              </fieldset>
            );
          })}
          <Form.ErrorList errors={errors} />
          {maxItems !== undefined && items.length >= maxItems ? (
            <p id={addId} tabIndex={-1} className={styles.help}>
              {t('form.listFull', { count: maxItems })}
            </p>
          ) : (
            <Button
              id={addId}
              autoInsertSpace={false}
              disabled={scope.isBusy}
              icon={<PlusOutlined aria-hidden />}
              onClick={() => {
                flushSync(() => add(entry.newItem?.() ?? {}));
                document
                  .querySelector<HTMLElement>(`#${CSS.escape(itemId(items.length))} :is(input, textarea)`)
                  ?.focus();
              }}
            >
              {phrase(entry.addLabel)}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}

function ItemButton(props: { label: string; icon: ReactNode; onClick: () => void }) {
  return <ActionButton {...props} kind="quiet" size="small" isIconOnly />;
}
