import type { DeviceSettings } from '@tilldeck/contracts/link/enrolment.schemas';
import { Stage } from './stage.ts';

/** One thing every agent must do. It fails by throwing. */
export interface Check {
  name: string;
  settings?: Partial<DeviceSettings>;
  run(stage: Stage): Promise<void>;
}

/** On a stage of its own; what the agent wrote comes with the failure. */
export async function runCheck(check: Check, command: string): Promise<void> {
  const stage = new Stage(command);
  await stage.open(check.settings);
  try {
    await check.run(stage);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const output = (stage.agent?.output.join('') ?? '').slice(-2_000);
    throw new Error(`${reason}\nwhat the agent wrote last:\n${output}`);
  } finally {
    await stage.close();
  }
}
