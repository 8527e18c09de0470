import type { PathPoint } from './path.rules.ts';

const escaped = (text: string): string =>
  text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\p{Cc}\p{Cs}]/gu, '');
const degrees = (value: number): string => value.toFixed(7);

/** A path as GPX 1.1, which map programs and receivers read; a segment ends where nothing is known of the way. */
export function gpxOf(name: string, segments: readonly (readonly PathPoint[])[]): string {
  const points = (segment: readonly PathPoint[]) =>
    segment.map(
      ({ at, latitude, longitude }) =>
        `      <trkpt lat="${degrees(latitude)}" lon="${degrees(longitude)}"><time>${new Date(at).toISOString()}</time></trkpt>`,
    );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Tilldeck" xmlns="http://www.topografix.com/GPX/1/1">',
    '  <trk>',
    `    <name>${escaped(name)}</name>`,
    ...segments.flatMap((segment) => ['    <trkseg>', ...points(segment), '    </trkseg>']),
    '  </trk>',
    '</gpx>',
    '',
  ].join('\n');
}
