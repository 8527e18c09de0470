import { isSafeLink, readRichText } from '@tilldeck/contracts/core/rich-text';
import { recordId } from '@tilldeck/contracts/core/schema';
import { type Editor, Extension, Node, textblockTypeInputRule } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { goToNextCell } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { ReactNodeViewRenderer, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { textOfEditor } from './rich-text.rules.ts';
import { WrittenPicture } from './WrittenPicture.tsx';

export const headingLevels = [1, 2, 3] as const;

/** Drawn below the headings of the page it is on, as `RichText` does; Tiptap's own would be a second title of the page. */
const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({
    level: {
      default: 1,
      parseHTML: ({ dataset, tagName }: HTMLElement) => Number(dataset.level ?? Math.min(3, Number(tagName.slice(1)))),
      renderHTML: ({ level }: Record<string, unknown>) => ({ 'data-level': level }),
    },
  }),
  parseHTML: () => [{ tag: 'h1' }, { tag: 'h2' }, { tag: 'h3' }, { tag: 'h4' }, { tag: 'h5' }, { tag: 'h6' }],
  renderHTML: ({ node, HTMLAttributes }) => [`h${Number(node.attrs.level) + 2}`, HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return Object.fromEntries(
      headingLevels.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode('heading', 'paragraph', { level }),
      ]),
    );
  },
  addInputRules() {
    return headingLevels.map((level) =>
      textblockTypeInputRule({ find: new RegExp(`^#{${level}}\\s$`), type: this.type, getAttributes: { level } }),
    );
  },
});

/** Pictures by file id: those of other pages that are pasted have none and stay out. */
const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: {
      default: null,
      parseHTML: (element: HTMLElement) => element.dataset.fileId,
      renderHTML: ({ fileId }: Record<string, unknown>) => ({ 'data-file-id': fileId }),
    },
    alt: { default: '' },
  }),
  parseHTML: () => [
    { tag: 'img[data-file-id]', getAttrs: ({ dataset }) => recordId.safeParse(dataset.fileId).success && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(WrittenPicture),
});

/** Tab leaves the text, so lists are set in and out by these. */
const ListKeys = Extension.create({
  name: 'listKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

const extensions = [
  StarterKit.configure({
    heading: false,
    // Not in the grammar.
    strike: false,
    underline: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isSafeLink(address ?? ''),
      shouldAutoLink: (address) => isSafeLink(address),
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Heading,
  Picture,
  ListKeys,
];

/** Keys that are not the text's own: true leaves them to the form and the browser. */
function isLeftAlone({ state }: EditorView, event: KeyboardEvent): boolean {
  if (event.key === 'Enter') return event.ctrlKey || event.metaKey;
  return event.key === 'Tab' && !goToNextCell(event.shiftKey ? -1 : 1)(state);
}

interface RichEditorOptions {
  text: string;
  isDisabled: boolean;
  attributes: Record<string, string>;
  onChange: (text: string) => void;
  /** Files that are pasted or dropped; true where they are taken. */
  onFiles: (files: readonly File[]) => boolean;
  /** Alt+F10, as in other editors. */
  onToolbarKey: () => void;
}

/** The editor of a field, whose value is JSON of the grammar. */
export function useRichEditor(options: RichEditorOptions): Editor | null {
  const { text, isDisabled, attributes, onChange, onFiles, onToolbarKey } = options;
  const known = useRef(text);
  const editor = useEditor({
    extensions,
    content: readRichText(text),
    editable: !isDisabled,
    editorProps: {
      attributes,
      handleDOMEvents: { keydown: isLeftAlone },
      handleKeyDown: (_view, event) => {
        if (event.key !== 'F10' || !event.altKey) return false;
        onToolbarKey();
        return true;
      },
      handlePaste: (_view, { clipboardData }) => onFiles([...(clipboardData?.files ?? [])]),
      handleDrop: (_view, { dataTransfer }) => onFiles([...(dataTransfer?.files ?? [])]),
    },
    onUpdate: ({ editor: changed }) => {
      known.current = textOfEditor(changed.getJSON());
      onChange(known.current);
    },
  });
  useEffect(() => {
    // Set from outside: the form began again, or took what another person saved.
    if (text === known.current) return;
    known.current = text;
    editor?.commands.setContent(readRichText(text), { emitUpdate: false });
  }, [editor, text]);
  return editor;
}
