import type { LinkKey } from '@tilldeck/contracts/link/link-key.schemas';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const keyStateTexts: StateTexts<LinkKey['state']> = {
  waiting: { tone: 'warn', text: (t) => t('enrolment:key.state.waiting') },
  active: { tone: 'ok', text: (t) => t('enrolment:key.state.active') },
  next: { tone: 'run', text: (t) => t('enrolment:key.state.next') },
  replaced: { tone: 'off', text: (t) => t('enrolment:key.state.replaced') },
  revoked: { tone: 'off', text: (t) => t('enrolment:key.state.revoked') },
  refused: { tone: 'off', text: (t) => t('enrolment:key.state.refused') },
};

const time = (at: string | null) => (at ? <TimeText at={at} /> : null);
const mono = (text: string) => <span className="blk-mono">{text}</span>;

function Replaced({ replaces }: Pick<LinkKey, 'replaces'>) {
  const { t } = useTranslation('enrolment');
  return replaces ? mono(replaces.fingerprint) : <span className="blk-soft">{t('key.replacesNothing')}</span>;
}

function Source({ source }: Pick<LinkKey, 'source'>) {
  const { t } = useTranslation('enrolment');
  return t(`key.source.${source}`);
}

export const keyColumns: readonly ListColumn<LinkKey>[] = [
  { key: 'sn', title: (t) => t('enrolment:key.sn'), isKey: true, width: 170, render: (row) => mono(row.sn) },
  { key: 'modelName', title: (t) => t('enrolment:key.model'), width: 110 },
  { key: 'orgName', title: (t) => t('enrolment:key.partner'), width: 160 },
  {
    key: 'state',
    title: (t) => t('enrolment:key.state'),
    width: 110,
    render: (row) => <StatusTag state={row.state} states={keyStateTexts} />,
  },
  { key: 'code', title: (t) => t('enrolment:key.code'), width: 140, render: (row) => mono(row.code) },
  {
    key: 'fingerprint',
    title: (t) => t('enrolment:key.fingerprint'),
    width: 320,
    render: (row) => mono(row.fingerprint),
  },
  {
    key: 'replaces',
    title: (t) => t('enrolment:key.replaces'),
    width: 320,
    render: (row) => <Replaced replaces={row.replaces} />,
  },
  { key: 'ip', title: (t) => t('enrolment:key.ip'), width: 140 },
  { key: 'createdAt', title: (t) => t('enrolment:key.createdAt'), width: 170, render: (row) => time(row.createdAt) },
  { key: 'agent', title: (t) => t('enrolment:key.agent'), width: 160, isExtra: true },
  {
    key: 'source',
    title: (t) => t('enrolment:key.source'),
    width: 130,
    isExtra: true,
    render: (row) => <Source source={row.source} />,
  },
  {
    key: 'lastUsedAt',
    title: (t) => t('enrolment:key.lastUsedAt'),
    width: 170,
    isExtra: true,
    render: (row) => time(row.lastUsedAt),
  },
  { key: 'decidedBy', title: (t) => t('enrolment:key.decidedBy'), width: 140, isExtra: true },
  {
    key: 'decidedAt',
    title: (t) => t('enrolment:key.decidedAt'),
    width: 170,
    isExtra: true,
    render: (row) => time(row.decidedAt),
  },
  { key: 'reason', title: (t) => t('enrolment:key.reason'), width: 200, isExtra: true },
];
