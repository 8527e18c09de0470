import { authoriseResults } from '@tilldeck/contracts/factory/factory-policy.states';
import { z } from 'zod';
import { ItemMemory } from '../item-memory.ts';

const memory = z.object({ code: z.string(), result: z.enum(authoriseResults) });

/** Asks for the policy of an authorisation code, once for each code; a server that does not answer is asked at the next pull. */
export class FactoryCode {
  private readonly memory: ItemMemory<typeof memory>;
  private readonly code: string | undefined;
  private readonly authorise: (code: string) => Promise<Pick<z.output<typeof memory>, 'result'>>;
  private isAsking = false;

  constructor(folder: string, code: string | undefined, authorise: FactoryCode['authorise']) {
    this.memory = new ItemMemory(folder, 'factory-code', memory);
    this.code = code;
    this.authorise = authorise;
  }

  /** Answers whether there is something new to pull. */
  async ask(): Promise<boolean> {
    const { code } = this;
    if (code === undefined || this.isAsking || this.memory.read()?.code === code) return false;
    this.isAsking = true;
    try {
      const { result } = await this.authorise(code);
      this.memory.keep({ code, result });
      return result === 'success';
    } catch {
      return false;
    } finally {
      this.isAsking = false;
    }
  }
}
