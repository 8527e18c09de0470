import { maxClipboardCharacters } from '@tilldeck/contracts/remote/remote.limits';
import { type RemoteConfig, screenVariables } from './remote-config.ts';
import { runForText, tellProgram } from './screen-program.ts';

/** Clipboard and typing, by programs of the machine: RFB knows Latin letters only. */
export class Typing {
  private readonly config: RemoteConfig;
  private readonly variables: Record<string, string>;
  private endFormer = () => {};

  constructor(config: RemoteConfig) {
    this.config = config;
    this.variables = screenVariables(config);
  }

  async setClipboard(text: string): Promise<void> {
    this.endFormer();
    const { told, end } = tellProgram(this.config.clipboardSet, this.variables, text);
    this.endFormer = end;
    await told;
  }

  /** Keys for single letters would depend on the layout of the keyboard, and lack most of the world's letters. */
  async type(text: string): Promise<void> {
    await this.setClipboard(text);
    await runForText(this.config.paste, this.variables);
  }

  async readClipboard(): Promise<string> {
    const text = await runForText(this.config.clipboardGet, this.variables);
    if (text.length > maxClipboardCharacters) throw new Error('the clipboard holds too much');
    return text;
  }

  /** Lets go of every key and button. */
  async releaseAll(): Promise<void> {
    await runForText(this.config.release, this.variables);
  }

  /** What was put into the clipboard is gone with the session. */
  end(): void {
    this.endFormer();
    this.endFormer = () => {};
  }
}
