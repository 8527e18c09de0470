import { customSettingsPolicy } from '@tilldeck/contracts/policies/setting-policies.schemas';
import { z } from 'zod';
import { command, path } from '../config-fields.ts';
import { factoryPrograms } from './factory/factory-programs.ts';

const display = z.string().regex(/^[\w.-]*:\d+(\.\d+)?$/, 'an X display, `:0`');

const screen = z.strictObject({
  display,
  showPicture: command
    .default(['feh', '--no-fehbg', '--bg-fill', '--'])
    .describe('Paints the picture that is its last argument on the root window'),
  dump: command.default(['xwd', '-silent', '-root']).describe('Writes what the screen shows as an X window dump'),
  decode: command
    .default(['ffmpeg', '-v', 'error', '-i', 'pipe:0', '-f', 'rawvideo', '-pix_fmt', 'bgra', 'pipe:1'])
    .describe('Reads a picture and writes its pixels: blue, green, red and one more byte each'),
  windowInfo: command.default(['xwininfo']),
  properties: command.default(['xprop']),
  timeout: command.default(['xset']).describe('Sets and tells after how many seconds the screen goes dark'),
});

const secondScreen = z.strictObject({
  display: display.describe('`:0.1`, or a server of its own'),
  play: command
    .default(['mpv', '--no-config', '--really-quiet', '--vo=x11', '--no-audio', '--osc=no', '--loop-playlist=inf'])
    .describe('mpv, or a program with its options and its control socket'),
  clear: command.default(['xrefresh']).describe('Paints the root window as it was without ads'),
});

const kiosk = z.strictObject({
  windowManager: command
    .optional()
    .describe('Runs beside the app where the machine has none; without one no app fills the screen'),
  openMinutes: z.number().positive().default(15).describe('How long the password opens the kiosk'),
});

const bootSplash = z.strictObject({
  folder: path.default('/usr/share/plymouth/themes').describe('Where plymouth looks for themes'),
  current: command.default(['plymouth-set-default-theme']).describe('Prints the name of the theme that counts'),
  use: command
    .default(['plymouth-set-default-theme', '-R'])
    .describe('Makes the theme that is its last argument the one that counts'),
});

const paperAlarm = z.strictObject({
  printerState: command.describe('Prints `paper_out` while the paper is out, another word otherwise'),
  play: command.default(['mpg123', '-q', '-o', 'alsa']).describe('Plays the mp3 that is its last argument, and ends'),
  lookEveryS: z.number().positive().default(5),
  pauseS: z.number().min(0).default(30).describe('Between two times it is played'),
});

const wifi = z.strictObject({
  current: command.describe('Prints the name of the network the machine is in'),
  join: command.describe('Joins the network of the JSON file `TILLDECK_NETWORK`: ssid, security, isHidden, password'),
  rejoin: command.describe('Goes back to the network `TILLDECK_FORMER`'),
  waitS: z
    .number()
    .positive()
    .default(120)
    .describe('Without an answer of the server for so long, the former network returns'),
});

const plainFields = customSettingsPolicy.document.omit({ wifi: true }).keyof();

/** Programs by which this machine applies device policies. A policy whose programs are missing is not supported. */
export const itemPrograms = {
  screen: screen.optional().describe('The main screen, under X11: wallpaper, kiosk, screen timeout'),
  secondScreen: secondScreen.optional().describe('The screen towards the customer: ads'),
  kiosk: kiosk.optional().describe('Lets an app take the whole screen'),
  bootSplash: bootSplash.optional().describe('plymouth, for boot animations'),
  paperAlarm: paperAlarm.optional().describe('Says aloud that the paper is out'),
  customSettings: z
    .partialRecord(plainFields, z.strictObject({ get: command, set: command }))
    .default({})
    .describe('Programs that print a setting and set it to `TILLDECK_VALUE`, by the name of the field in the document'),
  wifi: wifi.optional().describe('Joins networks'),
  factory: factoryPrograms.optional().describe('Takes a factory policy; without it there is none for this machine'),
  appPrograms: z
    .record(z.string(), command)
    .default({})
    .describe(
      'Programs of apps by package: each runs as long as its app does. Kiosk, app lock and app permissions use them',
    ),
  pinPrompt: command
    .optional()
    .describe('Asks for a password and prints it: `zenity --password`. Without it apps cannot be locked'),
};
