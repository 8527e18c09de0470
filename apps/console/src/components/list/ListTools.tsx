import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Density } from '../../lib/list/list-preference.ts';
import { Toolbar } from '../page/Toolbar.tsx';
import { type ColumnChoice, ColumnsButton } from './ColumnsButton.tsx';
import { DensityButton } from './DensityButton.tsx';
import { ToolButton } from './ToolButton.tsx';

interface ListToolsProps {
  onRefresh: () => void;
  isFetching: boolean;
  /** Hidden without it. */
  onExport?: (() => unknown) | undefined;
  /** Hidden without it. */
  onSchedule?: (() => void) | undefined;
  density: Density;
  onDensity: (density: Density) => void;
  columns: readonly ColumnChoice[];
  shown: readonly string[];
  onColumns: (shown: readonly string[] | undefined) => void;
  onHelp: () => void;
}

/** Refresh, export, density, columns and keys of a list. */
export function ListTools(props: ListToolsProps) {
  const { t } = useTranslation('blocks');
  const [isExporting, setExporting] = useState(false);
  const exportRows = () => {
    const started = props.onExport?.();
    if (!(started instanceof Promise)) return;
    setExporting(true);
    void started.catch(() => undefined).then(() => setExporting(false));
  };
  return (
    <Toolbar label={t('list.tools')}>
      <ToolButton
        label={t('list.refresh')}
        shortcut="r"
        icon={<ReloadOutlined aria-hidden spin={props.isFetching} />}
        onClick={props.onRefresh}
      />
      {props.onExport ? (
        <ToolButton
          label={t('list.export')}
          icon={<DownloadOutlined aria-hidden />}
          disabled={isExporting}
          onClick={exportRows}
        />
      ) : null}
      {props.onSchedule ? (
        <ToolButton label={t('list.schedule')} icon={<ClockCircleOutlined aria-hidden />} onClick={props.onSchedule} />
      ) : null}
      <DensityButton density={props.density} onChange={props.onDensity} />
      <ColumnsButton columns={props.columns} shown={props.shown} onChange={props.onColumns} />
      <ToolButton
        label={t('keys.title')}
        shortcut="?"
        icon={<QuestionCircleOutlined aria-hidden />}
        onClick={props.onHelp}
      />
    </Toolbar>
  );
}
