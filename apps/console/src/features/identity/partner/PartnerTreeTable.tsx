import type { PartnerNode } from '@tilldeck/contracts/identity/partner.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActForButton } from '../../../components/access/ActForButton.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TreeTable } from '../../../components/tree/TreeTable.tsx';
import type { TreeLine } from '../../../components/tree/tree-lines.rules.ts';
import styles from './PartnerTree.module.css';
import { partnerHref } from './partner.columns.tsx';
import { useNoEntry } from './partner.queries.ts';
import { activationTexts, partnerStateTexts, typeTexts } from './partner.states.ts';
import type { PartnerRow } from './partner-lines.rules.ts';

interface PartnerTreeTableProps {
  lines: readonly TreeLine<PartnerRow>[];
  onToggle: (id: string) => void;
  onMore: (parentId: string | null, cursor: string) => void;
  onAll: (parentId: string) => void;
}

function ActFor({ node }: { node: PartnerNode }) {
  return <ActForButton org={node} disabledReason={useNoEntry()(node)} isInRow />;
}

/** A column that says nothing in rows without a partner. */
const ofPartner = (
  look: Omit<ListColumn<PartnerRow>, 'render'>,
  show: (node: PartnerNode) => React.ReactNode,
): ListColumn<PartnerRow> => ({ ...look, render: (row) => (row.kind === 'partner' ? show(row.node) : null) });

const columns: readonly ListColumn<PartnerRow>[] = [
  ofPartner({ key: 'type', title: (t) => t('words:type'), width: 130 }, ({ type }) => (
    <StatusTag state={type} states={typeTexts} />
  )),
  ofPartner({ key: 'state', title: (t) => t('words:state'), width: 130 }, ({ state }) => (
    <StatusTag state={state} states={partnerStateTexts} />
  )),
  ofPartner({ key: 'activation', title: (t) => t('partner:activation'), width: 140 }, ({ activationState }) => (
    <StatusTag state={activationState} states={activationTexts} />
  )),
  ofPartner({ key: 'below', title: (t) => t('partner:subPartners'), width: 110, align: 'end' }, ({ childCount }) => (
    <NumberText value={childCount} />
  )),
  ofPartner({ key: 'devices', title: (t) => t('partner:devices'), width: 90, align: 'end' }, ({ deviceCount }) => (
    <NumberText value={deviceCount} />
  )),
  ofPartner({ key: 'act', title: (t) => t('access:actFor'), width: 130 }, (node) => <ActFor node={node} />),
];

/** Partners as rows of a tree; those that are not read yet are one row that reads them. */
export function PartnerTreeTable({ lines, onToggle, onMore, onAll }: PartnerTreeTableProps) {
  const { t } = useTranslation('partner');
  const name = (row: PartnerRow) => {
    if (row.kind === 'loading') return <SkeletonLines rows={1} />;
    if (row.kind === 'failed')
      return <ErrorState error={row.page.error} onRetry={() => void row.page.refetch()} isCompact />;
    if (row.kind === 'partner')
      return (
        <Link to={partnerHref(row.node.id)} className={styles.name} data-match={row.node.isMatch || undefined}>
          {row.node.name}
        </Link>
      );
    const more = row.kind === 'more' ? () => onMore(row.parentId, row.cursor) : () => onAll(row.parent.id);
    return (
      <button type="button" className={styles.more} data-enter onClick={more}>
        {row.kind === 'more' ? t('tree.more', { count: row.left }) : t('tree.all')}
      </button>
    );
  };
  return (
    <TreeTable
      label={t('tree.label')}
      lines={lines}
      onToggle={onToggle}
      nameOf={(row) => (row.kind === 'partner' ? row.node.name : '')}
      name={{ title: t('name'), width: 380, render: name }}
      columns={columns}
      isLoading={false}
      placeholder={null}
    />
  );
}
