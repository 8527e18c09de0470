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
import { useToggled } from '../../../components/tree/useFolds.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './PartnerTree.module.css';
import { PartnerTreeTable } from './PartnerTreeTable.tsx';
import { branchLines, foundLines } from './partner-lines.rules.ts';
import { usePartnerBranches } from './usePartnerBranches.ts';

/** Partners as a tree, or the ways to those that a search found. */
export function PartnerTree() {
  const { t } = useTranslation('partner');
  const [params, setParams] = useSearchParams();
  const keyword = params.get('keyword')?.trim() ?? '';
  const [typed, setTyped] = useState(keyword);
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
      isFlush
    >
      {keyword ? <FoundTree keyword={keyword} /> : top.data?.nodes.length === 0 ? empty : <WholeTree />}
    </SectionCard>
  );
}

function WholeTree() {
  const open = useToggled();
  const { pagesOf, readMore } = usePartnerBranches([null, ...open.keys]);
  const lines = branchLines({ isOpen: ({ id }) => open.keys.has(id), pagesOf, foundBelow: () => null }, null);
  return <PartnerTreeTable lines={lines} onToggle={open.toggle} onMore={readMore} onAll={() => undefined} />;
}

function FoundTree({ keyword }: { keyword: string }) {
  const { t } = useTranslation('partner');
  const found = useCall(partnerRoutes.search, { keyword }, { placeholderData: (old) => old });
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} isCompact />;
  if (!found.data) return <SkeletonLines rows={4} />;
  const { nodes, isCapped } = found.data;
  if (nodes.length === 0) return <EmptyState kind="noMatch" />;
  return (
    <>
      {isCapped ? <p className={styles.hint}>{t('tree.capped', { count: treeMatchMax })}</p> : null}
      {/* Another result opens its own ways; what was folded before means nothing there. */}
      <FoundBranches key={nodes.map(({ id }) => id).join()} nodes={nodes} />
    </>
  );
}

/** The way to each match, opened. */
function FoundBranches({ nodes }: { nodes: readonly PartnerNode[] }) {
  /** Those whose state a person changed: ways to a match begin open, all others closed. */
  const changed = useToggled();
  const whole = useToggled();
  const matchesBelow = Map.groupBy(nodes, ({ parentId }) => parentId);
  const isWay = (id: string) => matchesBelow.has(id);
  const parents = [...[...changed.keys].filter((id) => !isWay(id)), ...whole.keys];
  const { pagesOf, readMore } = usePartnerBranches(parents);
  const lines = foundLines(
    {
      isOpen: ({ id }) => changed.keys.has(id) !== isWay(id),
      pagesOf,
      foundBelow: ({ id }) => (whole.keys.has(id) ? null : (matchesBelow.get(id) ?? null)),
    },
    nodes,
  );
  return <PartnerTreeTable lines={lines} onToggle={changed.toggle} onMore={readMore} onAll={whole.toggle} />;
}
