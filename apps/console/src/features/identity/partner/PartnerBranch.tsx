import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './PartnerTree.module.css';
import { TreeNode } from './TreeNode.tsx';

interface PartnerBranchProps {
  level: number;
  /** Below whom; the caller's own organisation when absent. */
  parentId?: string;
  cursor?: string;
  /** How many of the branch stand above this part. */
  before?: number;
}

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
      <div role="none" className={styles.loading} aria-busy>
        <SkeletonLines rows={2} />
      </div>
    );
  const { nodes, nextCursor, total } = branch.data;
  const shown = before + nodes.length;
  const showMore = () => setMore(true);
  return (
    <>
      {nodes.map((node) => (
        <TreeNode key={node.id} node={node} level={level} />
      ))}
      {nextCursor && isMore ? (
        <PartnerBranch level={level} cursor={nextCursor} before={shown} {...(parentId ? { parentId } : {})} />
      ) : nextCursor ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree's keys press it with Enter
        <div role="treeitem" tabIndex={-1} aria-level={level} className={styles.more} onClick={showMore}>
          {t('tree.more', { count: total - shown })}
        </div>
      ) : null}
    </>
  );
}
