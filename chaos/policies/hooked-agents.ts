import { join } from 'node:path';
import type { TestAgent } from '@tilldeck/testkit/harness/spawn-agent';

const machineOf = (agent: TestAgent): string => join(agent.folder, 'machine');

/** What the agent applied and undid, a line each. */
export const logOf = (agent: TestAgent): string => `${machineOf(agent)}.log`;

const shell = (line: string, place: string) => ['/bin/sh', '-c', line, place];

/** The agent's machine is a file: applying writes it, reading back compares it, leaving removes it. */
export function hookPrintSettings(agent: TestAgent): void {
  const machine = machineOf(agent);
  agent.configure({
    items: {
      print_settings: {
        apply: shell('cksum < "$TILLDECK_DOCUMENT" >> "$0.log" && cp "$TILLDECK_DOCUMENT" "$0"', machine),
        readBack: shell('cmp -s "$TILLDECK_DOCUMENT" "$0"', machine),
        leave: shell('rm -f "$0" && echo left >> "$0.log"', machine),
      },
    },
  });
}
