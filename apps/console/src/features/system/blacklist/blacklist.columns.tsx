import type { BlacklistEntry } from '@tilldeck/contracts/system/blacklist.schemas';
import type { BlacklistStage, BlacklistState } from '@tilldeck/contracts/system/blacklist.states';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import type { Blacklist } from './blacklist.queries.ts';

/** An entry that counts keeps something out: that is what the list is for, and no fault. */
export const blacklistStateTexts: StateTexts<BlacklistState> = {
  enabling: { tone: 'run', text: (t) => t('blacklist:state.enabling') },
  enabled: { tone: 'ok', text: (t) => t('blacklist:state.enabled') },
  disabling: { tone: 'run', text: (t) => t('blacklist:state.disabling') },
  disabled: { tone: 'off', text: (t) => t('blacklist:state.disabled') },
};

export const blacklistStageTexts: StateTexts<BlacklistStage> = {
  mid: { tone: 'none', text: (t) => t('blacklist:stage.mid') },
  final: { tone: 'none', text: (t) => t('blacklist:stage.final') },
};

export const blacklistColumns = ({ kind, detailsPath }: Blacklist): readonly ListColumn<BlacklistEntry>[] => [
  {
    key: 'value',
    title: (t) => t(`blacklist:${kind}.value`),
    isKey: true,
    width: 180,
    render: (row) => <CopyableId value={row.value} label={row.value} isQuiet href={detailsPath(row.id)} />,
  },
  {
    key: 'state',
    title: (t) => t('blacklist:field.state'),
    width: 205,
    render: (row) => <StatusTag state={row.state} states={blacklistStateTexts} />,
  },
  {
    key: 'stage',
    title: (t) => t('blacklist:field.stage'),
    width: 140,
    render: (row) => (row.stage ? <StatusTag state={row.stage} states={blacklistStageTexts} /> : null),
  },
  { key: 'description', title: (t) => t('blacklist:field.description'), width: 260 },
  { key: 'requestedBy', title: (t) => t('blacklist:field.requestedBy'), width: 115 },
  { key: 'createdBy', title: (t) => t('blacklist:field.creator'), width: 130, isExtra: true },
  {
    key: 'createdAt',
    title: (t) => t('blacklist:field.createdAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} />,
  },
  {
    key: 'updatedAt',
    title: (t) => t('blacklist:field.updatedAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.updatedAt} />,
  },
];
