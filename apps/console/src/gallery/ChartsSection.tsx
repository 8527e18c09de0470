import { BarChart } from '../components/chart/BarChart.tsx';
import { HeatMap } from '../components/chart/HeatMap.tsx';
import { Histogram } from '../components/chart/Histogram.tsx';
import { LineChart } from '../components/chart/LineChart.tsx';
import { PeriodControl } from '../components/page/PeriodControl.tsx';
import { SectionCard } from '../components/page/SectionCard.tsx';
import { Sparkline } from '../components/page/Sparkline.tsx';
import { usePeriod } from '../components/page/usePeriod.ts';
import { fakeDevices } from './fake-devices.config.ts';
import styles from './Gallery.module.css';
import { useSay } from './useSay.ts';

const startMs = Date.UTC(2026, 2, 4);
const hourMs = 3_600_000;
const wave = (at: number, height: number, shift: number): number =>
  Math.round(height * (0.55 + 0.45 * Math.sin(at / 3 + shift)));
const hours = Array.from({ length: 25 }, (_one, at) => at);
const isoAt = (hour: number): string => new Date(startMs + hour * hourMs).toISOString();

/** Charts in every kind, each with gaps, and the control for how far back a page looks. */
export function ChartsSection() {
  const say = useSay();
  const period = usePeriod([1, 7, 30, 90], 7);
  const days = Array.from({ length: period.days === 1 ? 24 : period.days }, (_one, at) => at);
  const weekdays = say('Mon Tue Wed Thu Fri Sat Sun', '周一 周二 周三 周四 周五 周六 周日').split(' ');
  return (
    <div className={styles.stack}>
      <SectionCard title={say('Line, with gaps and a time offline', '折线：缺失数据与离线时段')}>
        <LineChart
          label={say('Battery of two tills', '两台收银机的电量')}
          unit="%"
          min={0}
          max={100}
          range={{ from: isoAt(0), to: isoAt(24) }}
          bands={[{ from: isoAt(9), to: isoAt(12) }]}
          series={[say('Till 1', '收银机 1'), say('Till 2', '收银机 2')].map((label, shift) => ({
            label,
            points: hours.map((at) => ({ at: isoAt(at), value: at > 8 && at < 12 ? null : wave(at, 100, shift) })),
          }))}
        />
      </SectionCard>
      <SectionCard title={say('Stacked bars', '堆叠柱状图')} actions={<PeriodControl period={period} />}>
        <BarChart
          label={say('Tasks by day', '每日任务')}
          nameTitle={say('Day', '日期')}
          series={[say('Successful', '成功'), say('Skipped', '已跳过'), say('Failed', '失败')]}
          bars={days.map((at) => ({
            name: String(at + 1),
            values: at === 3 ? [null, null, null] : [wave(at, 400, 0), wave(at, 60, 1), wave(at, 90, 2)],
          }))}
        />
      </SectionCard>
      <div className={styles.cards} data-wide>
        <SectionCard title={say('Histogram', '直方图')}>
          <Histogram
            label={say('Battery levels of all tills', '全部收银机的电量分布')}
            nameTitle={say('Battery, %', '电量，%')}
            countTitle={say('Tills', '收银机')}
            values={fakeDevices.map(({ battery }) => battery)}
          />
        </SectionCard>
        <SectionCard title={say('Heat map', '热力图')}>
          <HeatMap
            label={say('Starts by hour and weekday', '按小时与星期统计的启动次数')}
            nameTitle={say('Weekday', '星期')}
            columns={hours.slice(0, 24).map(String)}
            rows={weekdays.map((name, line) => ({
              name,
              values: hours.slice(0, 24).map((at) => (line === 6 && at < 6 ? null : wave(at, 80, line))),
            }))}
          />
        </SectionCard>
        <SectionCard title="Sparkline">
          <Sparkline
            label={say('Starts of the last day', '最近一天的启动次数')}
            values={hours.map((at) => wave(at, 40, 1))}
          />
        </SectionCard>
      </div>
    </div>
  );
}
