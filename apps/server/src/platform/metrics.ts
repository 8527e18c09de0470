import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  observeCall(call: string, outcome: string, seconds: number): void;
  gauge(name: string, help: string, read: () => number): void;
  count(name: string, help: string): () => void;
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
  return {
    registry,
    observeCall: (call, outcome, seconds) => calls.observe({ call, outcome }, seconds),
    gauge: (name, help, read) => {
      new Gauge({
        name: `tilldeck_${name}`,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    count: (name, help) => {
      const counter = new Counter({ name: `tilldeck_${name}`, help, registers: [registry] });
      return () => counter.inc();
    },
  };
}
