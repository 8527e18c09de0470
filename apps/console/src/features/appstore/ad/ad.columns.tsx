import type { Ad } from '@tilldeck/contracts/appstore/ad.schemas';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { AdPicture } from './AdPicture.tsx';

type AdState = 'on' | 'later' | 'over' | 'off';
const states: StateTexts<AdState> = {
  on: { tone: 'ok', text: (t) => t('ad:enabled') },
  later: { tone: 'idle', text: (t) => t('ad:later') },
  over: { tone: 'off', text: (t) => t('ad:over') },
  off: { tone: 'off', text: (t) => t('ad:disabled') },
};

/** Enabled is not shown: its time has to have come. */
export function stateOf(
  { isEnabled, fromAt, toAt }: Pick<Ad, 'isEnabled' | 'fromAt' | 'toAt'>,
  now = Date.now(),
): AdState {
  if (!isEnabled) return 'off';
  if (toAt !== null && Date.parse(toAt) <= now) return 'over';
  return fromAt !== null && Date.parse(fromAt) > now ? 'later' : 'on';
}

export const adColumns: readonly ListColumn<Ad>[] = [
  { key: 'title', title: (t) => t('ad:field.title'), isKey: true, width: 160 },
  {
    key: 'picture',
    title: (t) => t('ad:field.picture'),
    width: 135,
    render: (row) => <AdPicture fileId={row.pictureFileId} label={row.title} />,
  },
  {
    key: 'isEnabled',
    title: (t) => t('ad:field.state'),
    width: 130,
    render: (row) => <StatusTag state={stateOf(row)} states={states} />,
  },
  {
    key: 'fromAt',
    title: (t) => t('ad:field.from'),
    width: 140,
    render: (row) => (row.fromAt ? <TimeText at={row.fromAt} isZoneShown={false} /> : '–'),
  },
  {
    key: 'toAt',
    title: (t) => t('ad:field.to'),
    width: 140,
    render: (row) => (row.toAt ? <TimeText at={row.toAt} isZoneShown={false} /> : '–'),
  },
  {
    key: 'position',
    title: (t) => t('ad:field.position'),
    width: 150,
    render: (row) => <PositionText position={row.position} />,
  },
  { key: 'leadsTo', title: (t) => t('ad:field.leadsTo'), width: 180, render: (row) => row.appName || row.link || '–' },
  { key: 'sort', title: (t) => t('ad:field.sort'), width: 80, align: 'end' },
  { key: 'orgName', title: (t) => t('appstore:field.owner'), width: 180 },
  { key: 'createdBy', title: (t) => t('ad:field.createdBy'), width: 130, isExtra: true },
  {
    key: 'updatedAt',
    title: (t) => t('ad:field.updatedAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.updatedAt} />,
  },
];

function PositionText({ position }: { position: Ad['position'] }) {
  const phrase = usePhrase();
  return phrase((t) => t(`ad:position.${position}`));
}
