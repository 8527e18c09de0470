import type { DeviceModel, Series } from '@tilldeck/contracts/devices/model.schemas';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { ModelIcon } from '../parts/look/ModelIcon.tsx';
import styles from './ModelListPage.module.css';

const stateTexts: StateTexts<'enabled' | 'disabled'> = {
  enabled: { tone: 'ok', text: (t) => t('model:state.enabled') },
  disabled: { tone: 'off', text: (t) => t('model:state.disabled') },
};
export const stateOptions = (['enabled', 'disabled'] as const).map((value) => ({
  value,
  label: (t: (key: `model:state.${typeof value}`) => string) => t(`model:state.${value}`),
}));

const stateColumn = {
  key: 'state',
  title: (t: (key: 'model:field.state') => string) => t('model:field.state'),
  width: 110,
  render: (row: { isEnabled: boolean }) => (
    <StatusTag state={row.isEnabled ? 'enabled' : 'disabled'} states={stateTexts} />
  ),
};

function Screen({ model }: { model: DeviceModel }) {
  const { t } = useTranslation('model');
  const type = t(`screen.${model.screenType}`);
  return model.screenType === 'none' ? (
    <span className="blk-soft">{type}</span>
  ) : (
    `${type} ${model.screenWidth}×${model.screenHeight}`
  );
}

function Platform({ model }: { model: DeviceModel }) {
  const { t } = useTranslation('model');
  return t(`platform.${model.iotPlatform}`);
}

const shownPartners = 2;

function Partners({ model }: { model: DeviceModel }) {
  const { t } = useTranslation('model');
  const names = model.partners.map(({ name }) => name);
  const more = names.length - shownPartners;
  const text = names.slice(0, shownPartners).join(', ');
  return <span title={names.join(', ')}>{more > 0 ? `${text} ${t('partnersMore', { count: more })}` : text}</span>;
}

const nameColumn: ListColumn<DeviceModel> = {
  key: 'name',
  title: (t) => t('model:field.name'),
  isKey: true,
  width: 200,
  render: (row) => (
    <span className={styles.model}>
      <ModelIcon model={row} />
      {row.name}
    </span>
  ),
};
const tail: readonly ListColumn<DeviceModel>[] = [
  { key: 'iotAlias', title: (t) => t('model:field.iotAlias'), width: 170 },
  {
    key: 'iotPlatform',
    title: (t) => t('model:field.iotPlatform'),
    width: 140,
    render: (row) => <Platform model={row} />,
  },
  { key: 'screen', title: (t) => t('model:field.screen'), width: 170, render: (row) => <Screen model={row} /> },
  stateColumn,
];
const end: readonly ListColumn<DeviceModel>[] = [
  {
    key: 'updatedAt',
    title: (t) => t('model:field.updatedAt'),
    width: 160,
    render: (row) => <TimeText at={row.updatedAt} />,
  },
  { key: 'remark', title: (t) => t('model:field.remark'), width: 220, isExtra: true },
];

export const modelColumns: readonly ListColumn<DeviceModel>[] = [
  nameColumn,
  { key: 'seriesName', title: (t) => t('model:field.series'), width: 140 },
  ...tail,
  { key: 'derivedCount', title: (t) => t('model:field.derived'), width: 90, align: 'end' },
  ...end,
];
export const derivedColumns: readonly ListColumn<DeviceModel>[] = [
  nameColumn,
  { key: 'originalModelName', title: (t) => t('model:field.original'), width: 130 },
  { key: 'partners', title: (t) => t('model:field.partners'), width: 260, render: (row) => <Partners model={row} /> },
  ...tail,
  ...end,
];
export const seriesColumns: readonly ListColumn<Series>[] = [
  { key: 'name', title: (t) => t('model:field.seriesName'), isKey: true, width: 220 },
  { key: 'modelCount', title: (t) => t('model:field.models'), width: 100, align: 'end' },
  stateColumn,
  { key: 'sort', title: (t) => t('model:field.sort'), width: 90, align: 'end' },
  { key: 'remark', title: (t) => t('model:field.remark') },
  {
    key: 'updatedAt',
    title: (t) => t('model:field.updatedAt'),
    width: 160,
    render: (row) => <TimeText at={row.updatedAt} />,
  },
];
