import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { RichPicture } from './RichPicture.tsx';
import styles from './RichTextField.module.css';

/** A picture in the editor, framed while it is selected. */
export function WrittenPicture({ node, selected }: ReactNodeViewProps) {
  return (
    <NodeViewWrapper className={styles.written} data-selected={selected || undefined}>
      <RichPicture fileId={String(node.attrs.fileId)} alt={String(node.attrs.alt)} />
    </NodeViewWrapper>
  );
}
