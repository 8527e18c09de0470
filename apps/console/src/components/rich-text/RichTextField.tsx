import { readRichText, richTextLimits } from '@tilldeck/contracts/core/rich-text';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditorState } from '@tiptap/react';
import { type FocusEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldControlProps, FormField } from '../form/useFormFields.ts';
import { AskPanel } from './AskPanel.tsx';
import textStyles from './RichText.module.css';
import styles from './RichTextField.module.css';
import { RichToolbar } from './RichToolbar.tsx';
import { addressOf } from './rich-text.rules.ts';
import { usePictureUpload } from './usePictureUpload.ts';
import { useRichEditor } from './useRichEditor.ts';

/** Puts a text of the grammar in at the cursor. */
export type InsertRichText = (text: string) => void;

interface RichTextFieldProps extends FieldControlProps {
  label: string;
  maxLength: number | undefined;
  /** With `upload` the text may hold pictures. */
  field: Pick<FormField, 'upload' | 'accept' | 'maxBytes'>;
  insertRef?: Ref<InsertRichText>;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false';
  'aria-required'?: boolean | 'true' | 'false';
}

/** Rich text in a form. Its value is JSON of the grammar as text, empty where nothing was written. */
export function RichTextField({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  label,
  maxLength,
  field,
  insertRef,
  ...aria
}: RichTextFieldProps) {
  const { t } = useTranslation('richText');
  const toolbar = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<'link' | 'picture' | null>(null);
  const pictures = usePictureUpload(field);
  const editor = useRichEditor({
    text: typeof value === 'string' ? value : '',
    isDisabled: Boolean(disabled),
    attributes: {
      ...(id ? { id } : {}),
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      ...Object.fromEntries(Object.entries(aria).flatMap(([name, said]) => (said ? [[name, String(said)]] : []))),
      class: `${textStyles.text} ${styles.text}`,
    },
    onChange: (text) => onChange?.(text),
    onFiles: (files) => pictures.take(files, editor),
    onToolbarKey: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  });
  useImperativeHandle(
    insertRef,
    () => (text) =>
      editor
        ?.chain()
        .focus()
        .insertContent(readRichText(text)?.content ?? [])
        .run(),
    [editor],
  );
  if (!editor) return null;
  const close = () => {
    setAsked(null);
    editor.commands.focus();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
  };
  const pictureButton = () => {
    if (editor.isActive('image')) setAsked('picture');
    else pictures.choose((files) => pictures.take(files, editor));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only tells when the focus leaves all of it
    <fieldset className={styles.field} aria-label={label} data-off={disabled || undefined} onBlur={leave}>
      <RichToolbar
        editor={editor}
        ref={toolbar}
        isDisabled={Boolean(disabled)}
        onLink={() => setAsked('link')}
        onPicture={field.upload ? pictureButton : null}
      />
      {asked ? <Asked key={asked} kind={asked} editor={editor} onClose={close} /> : null}
      <EditorContent editor={editor} />
      <p className={styles.foot}>
        <span role="status">{pictures.isBusy ? t('uploading') : null}</span>
        {pictures.problem ? (
          <span role="alert" className={styles.problem}>
            {pictures.problem}
          </span>
        ) : null}
        {maxLength === undefined ? null : <Count editor={editor} most={maxLength} />}
      </p>
    </fieldset>
  );
}

function Asked({ kind, editor, onClose }: { kind: 'link' | 'picture'; editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('richText');
  if (kind === 'picture')
    return (
      <AskPanel
        label={t('alt')}
        initial={String(editor.getAttributes('image').alt ?? '')}
        maxLength={richTextLimits.altLength}
        apply={(alt) => {
          editor.commands.updateAttributes('image', { alt });
          onClose();
          return null;
        }}
        onClose={onClose}
      />
    );
  const known = editor.getAttributes('link').href as string | undefined;
  const link = (typed: string) => {
    const href = addressOf(typed);
    if (href === null) return t('badAddress');
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without selected words the address itself is the text.
    if (editor.state.selection.empty && known === undefined)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
    return null;
  };
  const unlink = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <AskPanel
      label={t('address')}
      initial={known ?? ''}
      maxLength={richTextLimits.hrefLength}
      apply={link}
      onRemove={known === undefined ? undefined : unlink}
      onClose={onClose}
    />
  );
}

/** How much of the room is used, as other long fields show it. */
function Count({ editor, most }: { editor: Editor; most: number }) {
  const used = useEditorState({ editor, selector: ({ editor: now }) => now.state.doc.textContent.length });
  return (
    <span className={styles.count} data-over={used > most || undefined}>
      {used} / {most}
    </span>
  );
}
