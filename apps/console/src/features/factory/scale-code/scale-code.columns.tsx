import type { ScaleCode, ScaleUse } from '@tilldeck/contracts/factory/scale-code.schemas';
import type { ScaleCodeState, ScaleResult } from '@tilldeck/contracts/factory/scale-code.states';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const scaleCodeHref = ({ id }: Pick<ScaleCode, 'id'>): string => `/configuration/scale/details/${id}`;

export const scaleCodeStateTexts: StateTexts<ScaleCodeState> = {
  upcoming: { tone: 'idle', text: (t) => t('factory:scaleCode.state.upcoming') },
  valid: { tone: 'ok', text: (t) => t('factory:scaleCode.state.valid') },
  expired: { tone: 'off', text: (t) => t('factory:scaleCode.state.expired') },
  ended: { tone: 'off', text: (t) => t('factory:scaleCode.state.ended') },
};

const resultTexts: StateTexts<ScaleResult> = {
  success: { tone: 'ok', text: (t) => t('factory:scaleCode.result.success') },
  expired: { tone: 'warn', text: (t) => t('factory:scaleCode.result.expired') },
  sn_not_authorised: { tone: 'bad', text: (t) => t('factory:scaleCode.result.sn_not_authorised') },
};

export const scaleCodeColumns: readonly ListColumn<ScaleCode>[] = [
  {
    key: 'code',
    title: (t) => t('factory:scaleCode.code'),
    isKey: true,
    width: 210,
    render: (row) => (
      <Link to={scaleCodeHref(row)} className="blk-mono">
        {row.code}
      </Link>
    ),
  },
  {
    key: 'state',
    title: (t) => t('factory:scaleCode.state'),
    width: 120,
    render: (row) => <StatusTag state={row.state} states={scaleCodeStateTexts} />,
  },
  {
    key: 'validFrom',
    title: (t) => t('factory:scaleCode.validFrom'),
    width: 170,
    render: (row) => <TimeText at={row.validFrom} />,
  },
  {
    key: 'validUntil',
    title: (t) => t('factory:scaleCode.validUntil'),
    width: 170,
    render: (row) => <TimeText at={row.validUntil} />,
  },
  {
    key: 'snCount',
    title: (t) => t('factory:scaleCode.snCount'),
    width: 100,
    align: 'end',
    render: (row) => <NumberText value={row.snCount} />,
  },
  {
    key: 'useCount',
    title: (t) => t('factory:scaleCode.useCount'),
    width: 120,
    align: 'end',
    render: (row) => <NumberText value={row.useCount} />,
  },
  { key: 'orgName', title: (t) => t('factory:scaleCode.org'), width: 180 },
  { key: 'remark', title: (t) => t('factory:scaleCode.remark'), width: 200 },
  { key: 'createdBy', title: (t) => t('factory:scaleCode.createdBy'), width: 130, isExtra: true },
  {
    key: 'createdAt',
    title: (t) => t('factory:scaleCode.createdAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];

export const scaleUseColumns: readonly ListColumn<ScaleUse>[] = [
  {
    key: 'at',
    title: (t) => t('factory:scaleCode.at'),
    isKey: true,
    width: 180,
    render: (row) => <TimeText at={row.at} />,
  },
  {
    key: 'sn',
    title: (t) => t('factory:scaleCode.sn'),
    width: 200,
    render: (row) => <span className="blk-mono">{row.sn}</span>,
  },
  {
    key: 'result',
    title: (t) => t('factory:scaleCode.result'),
    width: 220,
    render: (row) => <StatusTag state={row.result} states={resultTexts} />,
  },
];
