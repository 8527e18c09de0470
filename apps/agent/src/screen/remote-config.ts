import { z } from 'zod';
import { command, path } from '../config-fields.ts';

const highestKey = 255;
const lowestKey = 10;
const keys = Array.from({ length: highestKey - lowestKey + 1 }, (_, place) => String(lowestKey + place));
const buttons = ['1', '2', '3', '4', '5'].flatMap((button) => ['mouseup', button]);

/** How somebody far away may see this machine's screen and work on it, under X11. */
export const remoteConfig = z.strictObject({
  display: z.string().regex(/^[\w.-]*:\d+(\.\d+)?$/, 'an X display, `:0`'),
  authority: path.optional().describe('File with the permission for the display, as in `XAUTHORITY`'),
  server: command
    .default(['X0tigervnc'])
    .describe('Capture server; takes the options of TigerVNC, which are put behind it'),
  prompt: command
    .optional()
    .describe('Asks the people here, and shows them the session; without it nobody can agree to one'),
  language: z.enum(['en-US', 'zh-CN']).default('en-US').describe('Of what the prompt shows'),
  clipboardSet: command
    .default(['xclip', '-selection', 'clipboard', '-t', 'UTF8_STRING', '-i'])
    .describe('Makes standard input the clipboard'),
  clipboardGet: command
    .default(['xclip', '-selection', 'clipboard', '-t', 'UTF8_STRING', '-o'])
    .describe('Prints the clipboard'),
  paste: command
    .default(['xdotool', 'key', '--clearmodifiers', 'ctrl+v'])
    .describe('Pastes the clipboard into the app that has the keyboard'),
  release: command
    // Releases of keys that are up are passed over by X.
    .default(['xdotool', ...buttons, 'keyup', '--delay', '0', ...keys])
    .describe('Lets go of every key and button, after a capture server that could not'),
});
export type RemoteConfig = z.output<typeof remoteConfig>;

/** What programs of the screen find in their environment. */
export const screenVariables = ({ display, authority }: RemoteConfig): Record<string, string> => ({
  DISPLAY: display,
  ...(authority === undefined ? {} : { XAUTHORITY: authority }),
});
