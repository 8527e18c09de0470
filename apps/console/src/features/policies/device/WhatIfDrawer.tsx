import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { effectiveRoutes } from '@tilldeck/contracts/policies/effective.routes';
import { whatIfRequest } from '@tilldeck/contracts/policies/effective.schemas';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ManyPicker, Picker } from '../../../components/choices/Picker.tsx';
import { deviceSearch } from '../../../components/device/device.filters.ts';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { useValueText, type ValueTexts } from '../../../components/setting/useValueText.ts';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { fieldFacts } from '../../../lib/form/field-facts.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { type ComparedItem, type ComparedLine, compareDocuments } from './effective-lines.rules.ts';
import styles from './WhatIfDrawer.module.css';

interface Elsewhere {
  groupId?: string | undefined;
  shopId?: string | undefined;
  partnerId?: string | undefined;
  addTagIds?: string[] | undefined;
}
const places = ['group', 'shop', 'partner'] as const;
const fieldOf = { group: 'groupId', shop: 'shopId', partner: 'partnerId' } as const;
const mostTags = fieldFacts(whatIfRequest.shape.addTagIds).maxItems;

/** What would count on the device in another group, shop or partner, or with more tags, beside what counts now. */
export function WhatIfDrawer({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation('policies');
  const [elsewhere, setElsewhere] = useState<Elsewhere>({});
  const chosen = Object.fromEntries(
    Object.entries(elsewhere).filter(([, value]) => value !== undefined && value.length > 0),
  ) as Elsewhere;
  const isAsked = Object.keys(chosen).length > 0;
  const compared = useCall(effectiveRoutes.compare, { deviceId: device.id, ...chosen }, { enabled: isAsked });
  return (
    <Drawer open title={t('whatIf.title', { sn: device.sn })} size={860} onClose={onClose} destroyOnHidden>
      <div className="blk-stack">
        <div className={styles.places}>
          {places.map((place) => (
            <Picker
              key={place}
              isClearable
              label={t(`whatIf.${place}`)}
              placeholder={t(`whatIf.${place}`)}
              choices={deviceSearch(place)}
              value={elsewhere[fieldOf[place]]}
              onChange={(id) => setElsewhere({ ...elsewhere, [fieldOf[place]]: id })}
            />
          ))}
          <ManyPicker
            label={t('whatIf.tags')}
            placeholder={t('whatIf.tags')}
            choices={deviceSearch('tag')}
            most={mostTags}
            value={elsewhere.addTagIds}
            onChange={(addTagIds) => setElsewhere({ ...elsewhere, addTagIds })}
          />
        </div>
        {!isAsked ? (
          <EmptyState kind="nothing" title={t('whatIf.none')} text={t('whatIf.noneText')} isCompact />
        ) : compared.error ? (
          <ErrorState error={compared.error} onRetry={() => void compared.refetch()} isCompact />
        ) : compared.data ? (
          <Comparison items={compareDocuments(compared.data.now, compared.data.moved)} />
        ) : (
          <SkeletonLines rows={6} />
        )}
      </div>
    </Drawer>
  );
}

function Comparison({ items }: { items: readonly ComparedItem[] }) {
  const { t } = useTranslation('policies');
  const texts = useValueText();
  if (items.length === 0) return <EmptyState kind="nothing" title={t('device.none')} isCompact />;
  return items.map(({ kind, rows }) => (
    <section key={kind} aria-label={t(`kind.${kind}`)}>
      <h3 className={styles.kind}>{t(`kind.${kind}`)}</h3>
      <PlainTable
        label={t(`kind.${kind}`)}
        hasLongTexts
        columns={columnsOf(texts)}
        rows={rows}
        rowKey={({ key }) => key}
      />
    </section>
  ));
}

type Row = ComparedItem['rows'][number];

const columnsOf = ({ label, text }: ValueTexts): ListColumn<Row>[] => [
  {
    key: 'setting',
    title: (t) => t('policies:whatIf.setting'),
    isKey: true,
    width: 180,
    render: ({ now, moved, key }) => label((now ?? moved)?.path ?? [key]),
  },
  {
    key: 'now',
    title: (t) => t('policies:whatIf.now'),
    width: 260,
    render: ({ now }) => <Side line={now} text={text} />,
  },
  {
    key: 'moved',
    title: (t) => t('policies:whatIf.moved'),
    width: 260,
    render: ({ moved, isChanged }) => <Side line={moved} text={text} isChanged={isChanged} />,
  },
];

interface SideProps {
  line: ComparedLine | undefined;
  text: ValueTexts['text'];
  isChanged?: boolean;
}

function Side({ line, text, isChanged }: SideProps) {
  const { t } = useTranslation('policies');
  return (
    <span className={styles.side}>
      <span>{line ? text(line.path, line.value) : t('whatIf.notSet')}</span>
      {line ? <span className="blk-soft">{line.rule.name}</span> : null}
      {isChanged ? <ToneTag tone="warn" text={t('whatIf.changes')} /> : null}
    </span>
  );
}
