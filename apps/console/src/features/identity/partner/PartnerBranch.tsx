import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { PartnerNode } from '@tilldeck/contracts/identity/partner.schemas';
import { type CSSProperties, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActForButton } from '../../../components/access/ActForButton.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './PartnerTree.module.css';
import { partnerHref } from './partner.columns.tsx';
import { useNoEntry } from './partner.queries.ts';
import { activationTexts, partnerStateTexts, typeTexts } from './partner.states.ts';

interface PartnerBranchProps {
  level: number;
  /** Below whom; the caller's own organisation when absent. */
  parentId?: string;
  cursor?: string;
  /** How many of the branch stand above this part. */
  before?: number;
}

const stop = (event: SyntheticEvent) => event.stopPropagation();
/** What is pressed or typed in the dialog is not for the tree. */
const notForTheTree = { onClick: stop, onKeyDown: stop };

/** The partners directly below one, a page at a time. */
export function PartnerBranch({ level, parentId, cursor, before = 0 }: PartnerBranchProps) {
  const { t } = useTranslation('partner');
  const [isMore, setMore] = useState(false);
  const branch = useCall(partnerRoutes.branch, { ...(parentId ? { parentId } : {}), ...(cursor ? { cursor } : {}) });
  if (branch.error)
    return (
      <div role="none">
        <ErrorState error={branch.error} onRetry={() => void branch.refetch()} isCompact />
      </div>
    );
  if (!branch.data)
    return (
      <div role="none" className={styles.loading}>
        <SkeletonLines rows={2} />
      </div>
    );
  const { nodes, nextCursor, total } = branch.data;
  const shown = before + nodes.length;
  // The tree's keys press it with Enter.
  const more = { onClick: () => setMore(true) };
  return (
    <>
      {nodes.map((node) => (
        <TreeNode key={node.id} node={node} level={level} />
      ))}
      {nextCursor && isMore ? (
        <PartnerBranch level={level} cursor={nextCursor} before={shown} {...(parentId ? { parentId } : {})} />
      ) : nextCursor ? (
        <div role="treeitem" tabIndex={-1} aria-level={level} className={styles.more} {...more}>
          {t('tree.more', { count: total - shown })}
        </div>
      ) : null}
    </>
  );
}

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
  // The tree's keys open, close and follow it.
  const opening = { onClick: () => canOpen && setOpen(!isOpen) };
  const all = { onClick: () => setWhole(true) };
  const indent = { '--level': level - 1 } as CSSProperties;
  return (
    <div role="none">
      <div
        role="treeitem"
        tabIndex={-1}
        aria-level={level}
        {...(canOpen ? { 'aria-expanded': isOpen } : {})}
        className={styles.row}
        data-match={node.isMatch || undefined}
        style={indent}
        data-toggle={canOpen || undefined}
        {...opening}
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
        <span className={styles.act} {...notForTheTree}>
          <ActForButton org={node} disabledReason={noEntry(node)} isInTree />
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
            <div role="treeitem" tabIndex={-1} aria-level={level + 1} className={styles.more} {...all}>
              {t('tree.all')}
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
