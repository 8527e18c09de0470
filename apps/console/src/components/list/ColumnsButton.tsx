import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined';
import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../base/ActionButton.tsx';
import { Popup } from '../base/Popup.tsx';
import styles from './ColumnsButton.module.css';
import { ToolButton } from './ToolButton.tsx';

export interface ColumnChoice {
  key: string;
  text: string;
  /** Always shown, always first. */
  isKey: boolean;
}

interface ColumnsButtonProps {
  columns: readonly ColumnChoice[];
  /** Keys of the shown columns, in order. */
  shown: readonly string[];
  /** `undefined`: as declared. */
  onChange: (shown: readonly string[] | undefined) => void;
}

export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, item);
  return next;
}

/** Which columns are shown, and in what order: by dragging, or with Alt and the arrow keys. */
export function ColumnsButton({ columns, shown, onChange }: ColumnsButtonProps) {
  const { t } = useTranslation('blocks');
  const [isOpen, setOpen] = useState(false);
  const [dragged, setDragged] = useState<string | null>(null);
  const fixed = columns.filter((column) => column.isKey);
  const order = shown.filter((key) => columns.some((column) => column.key === key && !column.isKey));
  const hidden = columns.filter((column) => !column.isKey && !order.includes(column.key));
  const arranged = [...order.map((key) => columns.find((column) => column.key === key) as ColumnChoice), ...hidden];
  const toggle = (key: string) =>
    onChange(order.includes(key) ? order.filter((other) => other !== key) : [...order, key]);
  const move = (key: string, to: number) => onChange(moveItem(order, order.indexOf(key), to));
  const moveByKey = (event: KeyboardEvent, key: string) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step === undefined || !order.includes(key)) return;
    event.preventDefault();
    move(key, order.indexOf(key) + step);
  };
  return (
    <Popup
      label={t('columns.title')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      align="end"
      width={280}
      trigger={(attributes) => (
        <ToolButton label={t('columns.title')} icon={<TableOutlined aria-hidden />} {...attributes} />
      )}
    >
      <p className={styles.hint}>{t('columns.hint')}</p>
      <ul className={styles.list}>
        {fixed.map((column) => (
          <li key={column.key} className={styles.item}>
            <label className={styles.label}>
              <input type="checkbox" className="blk-check" checked disabled />
              {column.text}
            </label>
            <span className={styles.fixed}>{t('columns.always')}</span>
          </li>
        ))}
        {arranged.map((column) => {
          const isShown = order.includes(column.key);
          return (
            <li key={column.key}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is for the mouse; the box inside moves by keyboard */}
              <div
                role="presentation"
                className={styles.item}
                data-dragged={dragged === column.key || undefined}
                draggable={isShown}
                onDragStart={() => setDragged(column.key)}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => event.preventDefault()}
                onDragEnter={() => {
                  if (dragged && dragged !== column.key && isShown) move(dragged, order.indexOf(column.key));
                }}
              >
                <label className={styles.label}>
                  <input
                    type="checkbox"
                    className="blk-check"
                    checked={isShown}
                    onChange={() => toggle(column.key)}
                    onKeyDown={(event) => moveByKey(event, column.key)}
                  />
                  {column.text}
                </label>
                {isShown ? <HolderOutlined className={styles.grip ?? ''} aria-hidden /> : null}
              </div>
            </li>
          );
        })}
      </ul>
      <div className={styles.foot}>
        <ActionButton kind="link" size="small" label={t('columns.reset')} onClick={() => onChange(undefined)} />
      </div>
    </Popup>
  );
}
