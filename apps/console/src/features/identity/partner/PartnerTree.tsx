import { treeMatchMax } from '@tilldeck/contracts/identity/partner.limits';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { PartnerNode } from '@tilldeck/contracts/identity/partner.schemas';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { PartnerBranch, TreeNode } from './PartnerBranch.tsx';
import styles from './PartnerTree.module.css';
import { useTreeKeys } from './useTreeKeys.ts';

/** Partners as a tree. Each node is read when it is opened, so that tens of thousands cost what is looked at. */
export function PartnerTree() {
  const { t } = useTranslation('partner');
  const [params, setParams] = useSearchParams();
  const keyword = params.get('keyword')?.trim() ?? '';
  const [typed, setTyped] = useState(keyword);
  const keys = useTreeKeys();
  const top = useCall(partnerRoutes.branch, {}, { enabled: keyword === '' });
  const find = (text: string) => {
    setTyped(text);
    const found = text.trim();
    setParams({ as: 'tree', ...(found ? { keyword: found } : {}) }, { replace: true });
  };
  const empty = <EmptyState kind="nothing" title={t('empty')} text={t('emptyText')} />;
  return (
    <SectionCard
      title={t('tree.label')}
      beside={keyword === '' && top.data ? t('tree.count', { count: top.data.total }) : null}
      actions={
        <Input
          className={styles.search ?? ''}
          value={typed}
          allowClear
          aria-label={t('tree.search')}
          placeholder={t('tree.search')}
          onChange={(event) => find(event.target.value)}
        />
      }
      isLoading={keyword === '' && top.isPending}
      error={keyword === '' ? top.error : null}
      onRetry={() => void top.refetch()}
    >
      {keyword ? (
        <FoundTree keyword={keyword} />
      ) : top.data?.nodes.length === 0 ? (
        empty
      ) : (
        <div role="tree" aria-label={t('tree.label')} className={styles.tree} {...keys}>
          <PartnerBranch level={1} />
        </div>
      )}
    </SectionCard>
  );
}

/** The way to each match, opened. */
function FoundTree({ keyword }: { keyword: string }) {
  const { t } = useTranslation('partner');
  const keys = useTreeKeys();
  const found = useCall(partnerRoutes.search, { keyword }, { placeholderData: (old) => old });
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} isCompact />;
  if (!found.data) return <SkeletonLines rows={4} />;
  const { nodes, isCapped } = found.data;
  const known = new Set(nodes.map((node) => node.id));
  const below = (parent: PartnerNode) => nodes.filter((node) => node.parentId === parent.id);
  const tops = nodes.filter((node) => !known.has(node.parentId));
  if (nodes.length === 0) return <EmptyState kind="noMatch" />;
  return (
    <>
      {isCapped ? <p className={styles.hint}>{t('tree.capped', { count: treeMatchMax })}</p> : null}
      {/* Another result opens its own ways; what was folded before means nothing there. */}
      <div key={[...known].join()} role="tree" aria-label={t('tree.label')} className={styles.tree} {...keys}>
        {tops.map((node) => (
          <TreeNode key={node.id} node={node} level={1} found={below} />
        ))}
      </div>
    </>
  );
}
