import type { DeviceImport } from '@tilldeck/contracts/devices/import.schemas';
import { recordFields, valuesOf } from '../../../components/record/record.fields.tsx';
import { importStateTexts } from './import.states.ts';

const isBegun = (row: DeviceImport): boolean => row.state !== 'checked';

export const importFields = recordFields<DeviceImport>()({
  orderNo: { label: (t) => t('intake:import.orderNo') },
  state: { label: (t) => t('words:state'), states: importStateTexts },
  source: {
    label: (t) => t('intake:import.source'),
    values: valuesOf(['file', 'erp', 'pull'], (source) => (t) => t(`intake:import.source.${source}`)),
  },
  rowCount: { label: (t) => t('intake:import.rows'), as: 'number' },
  goodCount: {
    label: (t) => t('intake:import.good'),
    as: 'number',
    of: (row) => (isBegun(row) ? row.goodCount : null),
  },
  badCount: { label: (t) => t('intake:import.bad'), as: 'number' },
  startedAt: { label: (t) => t('intake:import.startedAt'), as: 'time' },
  finishedAt: { label: (t) => t('intake:import.finishedAt'), as: 'time' },
  operator: { label: (t) => t('intake:import.operator') },
  fileName: { label: (t) => t('intake:import.file') },
  orgName: { label: (t) => t('words:organisation') },
  mode: {
    label: (t) => t('intake:import.mode'),
    values: valuesOf(['partial', 'whole'], (mode) => (t) => t(`intake:import.mode.${mode}`)),
  },
  // The log's own names.
  rows: { label: (t) => t('intake:import.rows') },
  good: { label: (t) => t('intake:import.rowReady') },
  bad: { label: (t) => t('intake:import.bad') },
  file: { label: (t) => t('intake:import.file') },
});
