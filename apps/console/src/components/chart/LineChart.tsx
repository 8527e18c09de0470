import { theme } from 'antd';
import { LineChart as Lines } from 'echarts/charts';
import { AriaComponent, GridComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { formatInstant } from '../../lib/format/instant.ts';
import { useTimeZone } from '../base/useTimeZone.ts';
import styles from './LineChart.module.css';

use([Lines, GridComponent, TooltipComponent, MarkAreaComponent, AriaComponent, CanvasRenderer]);

export interface LineChartProps {
  /** What it shows, for those who do not see it. */
  label: string;
  unit: string;
  /** In order of time; null is a gap. */
  points: readonly { at: string; value: number | null }[];
  /** Beginning and end of the time shown. */
  range: { from: string; to: string };
  /** Times without a value for a reason, drawn as grey bands. */
  bands?: readonly { from: string; to: string | null }[];
  min?: number;
  max?: number;
}

/**
 * One value over time. Only pages that draw charts load it (`lazy`): the library weighs more than a list page's own
 * code. Colours are antd's tokens, so both themes are right.
 */
export function LineChart({ label, unit, points, range, bands = [], min, max }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const zone = useTimeZone();
  const { token } = theme.useToken();
  useEffect(() => {
    if (!box.current) return;
    const chart = init(box.current);
    const time = (at: number, form: 'minute' | 'clock' | 'day') => formatInstant(new Date(at), zone, form);
    const isLong = Date.parse(range.to) - Date.parse(range.from) > 2 * 86_400_000;
    const axis = {
      axisLine: { lineStyle: { color: token.colorBorder } },
      axisLabel: { color: token.colorTextSecondary },
    };
    chart.setOption({
      animation: false,
      aria: { enabled: true, label: { description: label } },
      grid: { left: 8, right: 16, top: 12, bottom: 4, containLabel: true },
      tooltip: {
        trigger: 'axis',
        backgroundColor: token.colorBgElevated,
        borderColor: token.colorBorder,
        textStyle: { color: token.colorText },
        formatter: (shown: readonly { value: [number, number | null] }[]) => {
          const [at, value] = shown[0]?.value ?? [0, null];
          return `${time(at, 'minute')}<br>${value ?? '–'} ${unit}`;
        },
      },
      xAxis: {
        type: 'time',
        min: Date.parse(range.from),
        max: Date.parse(range.to),
        ...axis,
        axisLabel: {
          ...axis.axisLabel,
          hideOverlap: true,
          formatter: (at: number) => time(at, isLong ? 'day' : 'clock'),
        },
      },
      yAxis: {
        type: 'value',
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
        ...axis,
        axisLabel: { ...axis.axisLabel, formatter: `{value} ${unit}` },
        splitLine: { lineStyle: { color: token.colorBorderSecondary } },
      },
      series: [
        {
          type: 'line',
          showSymbol: false,
          lineStyle: { width: 2, color: token.colorPrimary },
          itemStyle: { color: token.colorPrimary },
          areaStyle: { color: token.colorPrimary, opacity: 0.08 },
          data: points.map(({ at, value }) => [Date.parse(at), value]),
          markArea: {
            silent: true,
            itemStyle: { color: token.colorTextQuaternary, opacity: 0.35 },
            data: bands.map(({ from, to }) => [{ xAxis: Date.parse(from) }, { xAxis: Date.parse(to ?? range.to) }]),
          },
        },
      ],
    });
    const resized = new ResizeObserver(() => chart.resize());
    resized.observe(box.current);
    return () => {
      resized.disconnect();
      chart.dispose();
    };
  }, [label, unit, points, range, bands, min, max, zone, token]);
  return <div ref={box} className={styles.chart} role="img" aria-label={label} />;
}
