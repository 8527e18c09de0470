import { BarChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useSettings } from '../../lib/settings/stored-settings.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, SVGRenderer]);

/** Colours of the console as they are now: charts cannot read CSS variables. */
export interface ChartColours {
  text: string;
  soft: string;
  line: string;
  series: readonly string[];
}

const token = (styles: CSSStyleDeclaration, name: string, fallback: string): string =>
  styles.getPropertyValue(name).trim() || fallback;

function coloursOf(element: Element): ChartColours {
  const styles = getComputedStyle(element);
  const series = ['--td-primary', '--blk-ok', '--blk-warn', '--blk-bad'].map((name) => token(styles, name, '#4169e1'));
  return {
    text: styles.color,
    soft: token(styles, '--td-text-soft', styles.color),
    line: token(styles, '--td-border', '#8884'),
    series,
  };
}

interface ChartProps {
  /** What it shows, for those who do not see it. */
  label: string;
  option: (colours: ChartColours) => EChartsCoreOption;
  heightPx?: number;
}

/** The one way to draw a chart. Heavy: reach it by `lazy`, never from a list page. */
export function Chart({ label, option, heightPx = 240 }: ChartProps) {
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const { navTheme } = useSettings();
  useEffect(() => {
    if (!holder.current) return;
    const opened = init(holder.current, null, { renderer: 'svg' });
    chart.current = opened;
    const observer = new ResizeObserver(() => opened.resize());
    observer.observe(holder.current);
    return () => {
      observer.disconnect();
      opened.dispose();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme brings other colours
  useEffect(() => {
    if (holder.current)
      chart.current?.setOption({ aria: { enabled: true }, ...option(coloursOf(holder.current)) }, { notMerge: true });
  }, [option, navTheme]);
  return <div ref={holder} role="img" aria-label={label} style={{ height: heightPx }} />;
}
