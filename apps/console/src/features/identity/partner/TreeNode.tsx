import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import type { PartnerNode } from '@tilldeck/contracts/identity/partner.schemas';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActForButton } from '../../../components/access/ActForButton.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { PartnerBranch } from './PartnerBranch.tsx';
import styles from './PartnerTree.module.css';
import { activationTexts, partnerHref, partnerStateTexts, typeTexts } from './partner.columns.tsx';
import { useNoEntry } from './partner.queries.ts';

interface TreeNodeProps {
  node: PartnerNode;
  level: number;
  /** In a search: those below this one that lead to a match. */
  found?: (node: PartnerNode) => PartnerNode[];
}

/** One partner of the tree, and those below it once it is opened. */
export function TreeNode({ node, level, found }: TreeNodeProps) {
  const { t } = useTranslation('partner');
  const noEntry = useNoEntry();
  const matches = found?.(node) ?? [];
  const [isOpen, setOpen] = useState(matches.length > 0);
  const [isWhole, setWhole] = useState(matches.length === 0);
  const canOpen = node.childCount > 0;
  const indent = { '--level': level - 1 } as CSSProperties;
  return (
    <div
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-label={node.name}
      {...(canOpen ? { 'aria-expanded': isOpen } : {})}
      data-id={node.id}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: opening by click is for the mouse; the tree's keys do it too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className={styles.row}
        data-match={node.isMatch || undefined}
        style={indent}
        data-toggle={canOpen || undefined}
        onClick={() => canOpen && setOpen(!isOpen)}
      >
        <span className={styles.arrow} data-open={isOpen || undefined} aria-hidden>
          {canOpen ? <RightOutlined /> : null}
        </span>
        <Link
          to={partnerHref(node.id)}
          tabIndex={-1}
          className={styles.name}
          title={node.name}
          onClick={(event) => event.stopPropagation()}
        >
          {node.name}
        </Link>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps a press of the button from opening the branch */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <span className={styles.act} onClick={(event) => event.stopPropagation()}>
          <ActForButton org={node} disabledReason={noEntry(node)} isSmall />
        </span>
        <span className={styles.facts}>
          {canOpen ? <span className="blk-soft">{t('tree.below', { count: node.childCount })}</span> : null}
          {node.deviceCount > 0 ? (
            <span className="blk-soft">{t('tree.devices', { count: node.deviceCount })}</span>
          ) : null}
          {node.activationState === 'pending' ? (
            <StatusTag state={node.activationState} states={activationTexts} />
          ) : null}
          {node.state === 'enabled' ? null : <StatusTag state={node.state} states={partnerStateTexts} />}
          <span className={styles.type}>
            <StatusTag state={node.type} states={typeTexts} />
          </span>
        </span>
      </div>
      {isOpen && canOpen ? (
        // biome-ignore lint/a11y/useSemanticElements: a tree's branch is a group of items, not a field set
        <div role="group" className={styles.group}>
          {isWhole ? (
            <PartnerBranch level={level + 1} parentId={node.id} />
          ) : (
            matches.map((child) => (
              <TreeNode key={child.id} node={child} level={level + 1} {...(found ? { found } : {})} />
            ))
          )}
          {!isWhole && matches.length < node.childCount ? (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree's keys press it with Enter
            <div
              role="treeitem"
              tabIndex={-1}
              aria-level={level + 1}
              className={styles.more}
              onClick={() => setWhole(true)}
            >
              {t('tree.all')}
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
