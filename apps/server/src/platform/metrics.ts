import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  observeCall(call: string, outcome: string, seconds: number): void;
  observeJob(job: string, outcome: string, seconds: number): void;
  /** Read when it is asked for. A value that cannot be read now is NaN, and the others are still told. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  count(name: string, help: string): () => void;
  /** A counter for each value of one label. */
  tally(name: string, help: string, label: string): (value: string, by?: number) => void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'tilldeck_' });
  const calls = new Histogram({
    name: 'tilldeck_call_seconds',
    help: 'Time from the first byte of a call to its answer',
    labelNames: ['call', 'outcome'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'tilldeck_job_seconds',
    help: 'Time of one try of a background job; dead: it will not be tried again',
    labelNames: ['job', 'outcome'],
    buckets: [0.005, 0.05, 0.5, 5, 60, 600],
    registers: [registry],
  });
  return {
    registry,
    observeCall: (call, outcome, seconds) => calls.observe({ call, outcome }, seconds),
    observeJob: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    gauge: (name, help, read) => {
      new Gauge({
        name: `tilldeck_${name}`,
        help,
        registers: [registry],
        async collect() {
          try {
            this.set(await read());
          } catch {
            this.set(Number.NaN);
          }
        },
      });
    },
    count: (name, help) => {
      const counter = new Counter({ name: `tilldeck_${name}`, help, registers: [registry] });
      return () => counter.inc();
    },
    tally: (name, help, label) => {
      const counter = new Counter({ name: `tilldeck_${name}`, help, labelNames: [label], registers: [registry] });
      return (value, by = 1) => counter.inc({ [label]: value }, by);
    },
  };
}
