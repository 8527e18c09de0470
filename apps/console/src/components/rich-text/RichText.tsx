import {
  type RichBlock,
  type RichCell,
  type RichInline,
  type RichItem,
  type RichMark,
  readRichText,
} from '@tilldeck/contracts/core/rich-text';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RichPicture } from './RichPicture.tsx';
import styles from './RichText.module.css';

interface RichTextProps {
  /** JSON of the grammar, as it was saved. */
  text: string;
  /** The level on the page of the text's highest headings. */
  topHeading?: 2 | 3 | 4;
}

/** Draws a saved rich text. Made of React elements alone: no HTML is parsed, and the editor is not loaded. */
export function RichText({ text, topHeading = 3 }: RichTextProps) {
  const { t } = useTranslation('blocks');
  const doc = readRichText(text);
  if (!doc) return <p className="blk-soft">{t('richText.unreadable')}</p>;
  return (
    <div className={styles.text}>
      <Blocks blocks={doc.content} topHeading={topHeading} />
    </div>
  );
}

/** Parts of a text have no names, and never move against each other: the text changes as a whole. */
const each = <T,>(parts: readonly T[], draw: (part: T, key: number) => ReactNode): ReactNode[] => parts.map(draw);

function Blocks({ blocks, topHeading }: { blocks: readonly RichBlock[]; topHeading: number }) {
  return each(blocks, (block, key) => <Block key={key} block={block} topHeading={topHeading} />);
}

function Block({ block, topHeading }: { block: RichBlock; topHeading: number }) {
  switch (block.type) {
    case 'paragraph':
      return <p>{inlineOf(block.content)}</p>;
    case 'heading': {
      const Heading = `h${block.attrs.level - 1 + topHeading}` as 'h2';
      return <Heading>{inlineOf(block.content)}</Heading>;
    }
    case 'codeBlock':
      return (
        <pre>
          <code>{(block.content ?? []).map(({ text }) => text).join('')}</code>
        </pre>
      );
    case 'image':
      return <RichPicture {...block.attrs} />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks blocks={block.content} topHeading={topHeading} />
        </blockquote>
      );
    case 'bulletList':
      return <ul>{itemsOf(block.content, topHeading)}</ul>;
    case 'orderedList':
      return <ol start={block.attrs?.start ?? 1}>{itemsOf(block.content, topHeading)}</ol>;
    case 'table':
      return <Table rows={block.content.map((row) => row.content)} topHeading={topHeading} />;
  }
}

const itemsOf = (items: readonly RichItem[], topHeading: number) =>
  each(items, ({ content }, key) => (
    <li key={key}>
      <Blocks blocks={content} topHeading={topHeading} />
    </li>
  ));

/** A table wider than the text is reached by Tab and scrolled by the arrow keys. */
const scrolledByKeys = { tabIndex: 0 };

function Table({ rows, topHeading }: { rows: readonly RichCell[][]; topHeading: number }) {
  const { t } = useTranslation('blocks');
  const cell = ({ type, attrs, content }: RichCell, key: number) => {
    const Cell = type === 'tableHeader' ? 'th' : 'td';
    return (
      <Cell key={key} colSpan={attrs?.colspan} rowSpan={attrs?.rowspan}>
        <Blocks blocks={content} topHeading={topHeading} />
      </Cell>
    );
  };
  return (
    <section className={styles.scroll} aria-label={t('richText.table')} {...scrolledByKeys}>
      <table>
        <tbody>
          {each(rows, (cells, key) => (
            <tr key={key}>{each(cells, cell)}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const inlineOf = (nodes: readonly RichInline[] = []) =>
  each(nodes, (node, key) =>
    node.type === 'hardBreak' ? (
      <br key={key} />
    ) : (
      <Fragment key={key}>{(node.marks ?? []).reduce<ReactNode>(marked, node.text)}</Fragment>
    ),
  );

function marked(inner: ReactNode, mark: RichMark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'code':
      return <code>{inner}</code>;
    case 'link':
      return (
        <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
          {inner}
        </a>
      );
  }
}
