import { execFileSync } from 'node:child_process';

const ffmpeg = (...options: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...options]);
const source = (text: string) => ['-f', 'lavfi', '-i', text];

/** A picture with many colours; `mirrored` has the same ones elsewhere. */
export function makePicture(path: string, size: string, isMirrored = false): string {
  ffmpeg(...source(`testsrc=s=${size}`), ...(isMirrored ? ['-vf', 'hflip'] : []), '-frames:v', '1', path);
  return path;
}

/** A picture of one colour: `0xC01818`. */
export function makePlain(path: string, size: string, colour: string): string {
  ffmpeg(...source(`color=c=${colour}:s=${size},format=rgb24`), '-frames:v', '1', path);
  return path;
}

/** A video that shows one colour for a second, then the other. */
export function makeClip(path: string, size: string, [one, other]: readonly [string, string]): string {
  const inputs = [one, other].flatMap((colour) => source(`color=c=${colour}:s=${size}:r=25:d=1`));
  const join = ['-filter_complex', '[0][1]concat=n=2:v=1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
  ffmpeg(...inputs, ...join, path);
  return path;
}

/** A tone, or silence. */
export function makeVoice(path: string, isSilent = false): string {
  ffmpeg(...source(isSilent ? 'anullsrc=r=44100:cl=mono' : 'sine=f=880:r=44100'), '-t', '1', path);
  return path;
}
