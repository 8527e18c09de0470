import type { Detection } from '@tilldeck/contracts/detection/detection.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { DarkStrip } from './DarkStrip.tsx';
import { IntervalText, SlotText, WatchedText } from './DetectionTexts.tsx';
import { detectionFields } from './detection.fields.ts';
import { detectionHref } from './detection.paths.ts';

export const detectionColumns: readonly ListColumn<Detection>[] = [
  {
    key: 'name',
    title: (t) => t('words:name'),
    isKey: true,
    width: 200,
    render: (row) => <Link to={detectionHref(row.id)}>{row.name}</Link>,
  },
  ...detectionFields.columns({ state: { width: 110 } }),
  { key: 'slot', title: (t) => t('detection:field.slot'), width: 200, render: (row) => <SlotText {...row} /> },
  {
    key: 'intervalMinutes',
    title: (t) => t('detection:field.interval'),
    width: 130,
    render: (row) => <IntervalText {...row} />,
  },
  {
    key: 'target',
    title: (t) => t('detection:field.target'),
    width: 200,
    cutAt: 220,
    render: (row) => <WatchedText {...row} />,
  },
  {
    key: 'deviceCount',
    title: (t) => t('detection:field.devices'),
    width: 120,
    align: 'end',
    render: (row) => <NumberText value={row.deviceCount} />,
  },
  {
    key: 'darkCount',
    title: (t) => t('detection:field.dark'),
    width: 110,
    align: 'end',
    render: (row) => <NumberText value={row.darkCount} />,
  },
  {
    key: 'strip',
    title: (t) => t('detection:field.strip'),
    width: 140,
    render: (row) => <DarkStrip hours={row.strip} />,
  },
  {
    key: 'nextLookAt',
    title: (t) => t('detection:field.nextLook'),
    width: 150,
    render: (row) => <TimeText at={row.nextLookAt} isZoneShown={false} />,
  },
  { key: 'orgName', title: (t) => t('words:organisation'), width: 150, isExtra: true },
  { key: 'createdBy', title: (t) => t('detection:field.createdBy'), width: 140 },
  { key: 'remark', title: (t) => t('words:remark'), width: 200, cutAt: 200, isExtra: true },
  {
    key: 'updatedAt',
    title: (t) => t('words:updatedAt'),
    width: 150,
    isExtra: true,
    render: (row) => <TimeText at={row.updatedAt} isZoneShown={false} />,
  },
];
