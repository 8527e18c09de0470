import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { RuleRow } from '@tilldeck/contracts/policies/rule.schemas';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { FileThumbnail } from '../parts/file/FileThumbnail.tsx';
import { KindText } from '../parts/kind/KindText.tsx';
import { RuleLink } from '../parts/kind/RuleLink.tsx';
import { TargetText } from '../parts/kind/TargetText.tsx';
import { RuleBar } from '../parts/outcome/RuleBar.tsx';
import styles from './RuleList.module.css';
import { RuleStateText } from './RuleStateText.tsx';

/** Kinds whose rules are recognised by a picture. */
const pictured: readonly PolicyKindName[] = ['wallpaper', 'screen_ads'];
/** Videos have no size in pixels, and no picture to show. */
const pictureOf = ({ files }: RuleRow): string | undefined => files.find(({ widthPx }) => widthPx !== null)?.id;

function RuleName({ row }: { row: RuleRow }) {
  return (
    <span className={styles.name}>
      {pictured.includes(row.kind) ? <FileThumbnail fileId={pictureOf(row)} /> : null}
      <RuleLink kind={row.kind} id={row.id} name={row.name} />
    </span>
  );
}

export const nameColumn: ListColumn<RuleRow> = {
  key: 'name',
  title: (t) => t('words:name'),
  isKey: true,
  width: 220,
  render: (row) => <RuleName row={row} />,
};

export const kindColumn: ListColumn<RuleRow> = {
  key: 'kind',
  title: (t) => t('policies:field.kind'),
  width: 150,
  render: (row) => <KindText kind={row.kind} />,
};

/** What a list of rules shows beside their names, for one kind or for all. */
export const ruleColumns: readonly ListColumn<RuleRow>[] = [
  {
    key: 'target',
    title: (t) => t('policies:field.target'),
    width: 200,
    cutAt: 220,
    render: (row) => <TargetText rule={row} />,
  },
  { key: 'state', title: (t) => t('words:state'), width: 190, render: (row) => <RuleStateText rule={row} /> },
  {
    key: 'outcomes',
    title: (t) => t('policies:field.outcomes'),
    width: 240,
    render: (row) => <RuleBar counts={row.counts} label={row.name} />,
  },
  {
    key: 'deviceCount',
    title: (t) => t('policies:field.devices'),
    width: 90,
    align: 'end',
    render: (row) => <NumberText value={row.deviceCount} />,
  },
  { key: 'orgName', title: (t) => t('words:organisation'), width: 150, isExtra: true },
  { key: 'createdBy', title: (t) => t('policies:field.createdBy'), width: 140 },
  {
    key: 'updatedAt',
    title: (t) => t('words:updatedAt'),
    width: 150,
    render: (row) => <TimeText at={row.updatedAt} isZoneShown={false} />,
  },
  {
    key: 'publishedAt',
    title: (t) => t('policies:field.publishedAt'),
    width: 150,
    isExtra: true,
    render: (row) => <TimeText at={row.publishedAt} isZoneShown={false} />,
  },
  { key: 'publishedBy', title: (t) => t('policies:field.publishedBy'), width: 140, isExtra: true },
  { key: 'remark', title: (t) => t('words:remark'), width: 200, cutAt: 200, isExtra: true },
];
