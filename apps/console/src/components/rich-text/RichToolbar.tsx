import BoldOutlined from '@ant-design/icons/es/icons/BoldOutlined';
import CodeOutlined from '@ant-design/icons/es/icons/CodeOutlined';
import DeleteColumnOutlined from '@ant-design/icons/es/icons/DeleteColumnOutlined';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import DeleteRowOutlined from '@ant-design/icons/es/icons/DeleteRowOutlined';
import InsertRowBelowOutlined from '@ant-design/icons/es/icons/InsertRowBelowOutlined';
import InsertRowRightOutlined from '@ant-design/icons/es/icons/InsertRowRightOutlined';
import ItalicOutlined from '@ant-design/icons/es/icons/ItalicOutlined';
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import OrderedListOutlined from '@ant-design/icons/es/icons/OrderedListOutlined';
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import RollbackOutlined from '@ant-design/icons/es/icons/RollbackOutlined';
import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import UnorderedListOutlined from '@ant-design/icons/es/icons/UnorderedListOutlined';
import type { richText } from '@tilldeck/phrases/en-US/rich-text';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './RichTextField.module.css';
import { headingLevels } from './useRichEditor.ts';

interface Tool {
  name: keyof typeof richText;
  icon: ReactNode;
  keys?: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  isActive?: (editor: Editor) => boolean;
  isShown?: (editor: Editor) => boolean;
}

const inTable = (editor: Editor) => editor.isActive('table');
const quote = <span aria-hidden="true">❝</span>;
const sign = (text: string) => <span aria-hidden="true">{text}</span>;

/** In the order of the toolbar. */
const tools: readonly Tool[] = [
  {
    name: 'bold',
    icon: <BoldOutlined />,
    keys: 'Ctrl+B',
    run: (at) => at.toggleBold(),
    isActive: (on) => on.isActive('bold'),
  },
  {
    name: 'italic',
    icon: <ItalicOutlined />,
    keys: 'Ctrl+I',
    run: (at) => at.toggleItalic(),
    isActive: (on) => on.isActive('italic'),
  },
  ...headingLevels.map((level) => ({
    name: `heading${level}` as const,
    icon: sign(`H${level}`),
    keys: `Ctrl+Alt+${level}`,
    run: (at: ChainedCommands) => at.toggleNode('heading', 'paragraph', { level }),
    isActive: (on: Editor) => on.isActive('heading', { level }),
  })),
  {
    name: 'bulletList',
    icon: <UnorderedListOutlined />,
    keys: 'Ctrl+Shift+8',
    run: (at) => at.toggleBulletList(),
    isActive: (on) => on.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    icon: <OrderedListOutlined />,
    keys: 'Ctrl+Shift+7',
    run: (at) => at.toggleOrderedList(),
    isActive: (on) => on.isActive('orderedList'),
  },
  {
    name: 'quote',
    icon: quote,
    keys: 'Ctrl+Shift+B',
    run: (at) => at.toggleBlockquote(),
    isActive: (on) => on.isActive('blockquote'),
  },
  {
    name: 'code',
    icon: <CodeOutlined />,
    keys: 'Ctrl+Alt+C',
    run: (at) => at.toggleCodeBlock(),
    isActive: (on) => on.isActive('codeBlock'),
  },
  {
    name: 'table',
    icon: <TableOutlined />,
    run: (at) => at.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    isShown: (on) => !inTable(on),
  },
  { name: 'addRow', icon: <InsertRowBelowOutlined />, run: (at) => at.addRowAfter(), isShown: inTable },
  { name: 'addColumn', icon: <InsertRowRightOutlined />, run: (at) => at.addColumnAfter(), isShown: inTable },
  { name: 'deleteRow', icon: <DeleteRowOutlined />, run: (at) => at.deleteRow(), isShown: inTable },
  { name: 'deleteColumn', icon: <DeleteColumnOutlined />, run: (at) => at.deleteColumn(), isShown: inTable },
  { name: 'deleteTable', icon: <DeleteOutlined />, run: (at) => at.deleteTable(), isShown: inTable },
  { name: 'undo', icon: <RollbackOutlined />, keys: 'Ctrl+Z', run: (at) => at.undo() },
  {
    name: 'redo',
    icon: <RollbackOutlined className={styles.mirrored} />,
    keys: 'Ctrl+Shift+Z',
    run: (at) => at.redo(),
  },
];

interface RichToolbarProps {
  editor: Editor;
  ref: RefObject<HTMLDivElement | null>;
  isDisabled: boolean;
  onLink: () => void;
  /** Absent where the field takes no pictures. */
  onPicture: (() => void) | null;
}

/** One tab stop; arrows go from button to button. */
export function RichToolbar({ editor, ref, isDisabled, onLink, onPicture }: RichToolbarProps) {
  const { t } = useTranslation('richText');
  const [at, setAt] = useState(0);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: tools.filter(({ isActive }) => isActive?.(now)).map(({ name }) => name),
      hidden: tools.filter(({ isShown }) => isShown && !isShown(now)).map(({ name }) => name),
      isLink: now.isActive('link'),
    }),
  });
  const buttons = [
    ...tools
      .filter(({ name }) => !state.hidden.includes(name))
      .map(({ name, icon, keys, run, isActive }) => ({
        name,
        icon,
        keys,
        isPressed: isActive ? state.active.includes(name) : undefined,
        press: () => run(editor.chain().focus()).run(),
      })),
    { name: 'link' as const, icon: <LinkOutlined />, keys: undefined, isPressed: state.isLink, press: onLink },
    ...(onPicture
      ? [
          {
            name: 'picture' as const,
            icon: <PictureOutlined />,
            keys: undefined,
            isPressed: undefined,
            press: onPicture,
          },
        ]
      : []),
  ];
  const current = Math.min(at, buttons.length - 1);
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Record<string, number> = {
      ArrowRight: (current + 1) % buttons.length,
      ArrowLeft: (current + buttons.length - 1) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={styles.toolbar} role="toolbar" tabIndex={-1} aria-label={t('toolbar')} ref={ref} onKeyDown={walk}>
      {buttons.map(({ name, icon, keys, isPressed, press }, place) => (
        <button
          key={name}
          type="button"
          title={keys ? `${t(name)} (${keys})` : t(name)}
          aria-label={t(name)}
          aria-pressed={isPressed}
          disabled={isDisabled}
          tabIndex={place === current ? 0 : -1}
          onFocus={() => setAt(place)}
          onClick={press}
        >
          {icon}
        </button>
      ))}
    </div>
  );
}
