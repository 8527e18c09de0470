const faint = 'rgb(255 255 255 / 10%)';
const line = 'rgb(255 255 255 / 34%)';
const bright = 'rgb(255 255 255 / 88%)';
const online = '#5fd3a2';
const busy = '#f3c15f';

/** Devices stand around the deck; each place is where its wire ends. */
const places = [
  { x: 82, y: 92, draw: 'terminal', state: online },
  { x: 82, y: 308, draw: 'printer', state: online },
  { x: 280, y: 42, draw: 'scanner', state: busy },
  { x: 280, y: 372, draw: 'scale', state: online },
  { x: 478, y: 92, draw: 'kiosk', state: online },
  { x: 478, y: 308, draw: 'handheld', state: busy },
] as const;

const wires = [
  'M112 110C160 140 150 178 186 190',
  'M112 292C160 266 150 236 186 226',
  'M280 74V138',
  'M280 342V276',
  'M448 110C400 140 410 178 374 190',
  'M448 292C400 266 410 236 374 226',
];

/** Each glyph is drawn around its own middle, about 40 px wide. */
const glyphs: Record<(typeof places)[number]['draw'], string> = {
  terminal:
    'M-16-14h32a2 2 0 0 1 2 2V6a2 2 0 0 1-2 2h-32a2 2 0 0 1-2-2v-18a2 2 0 0 1 2-2ZM-9 15H9M0 8v7M-11-7H0M-11-1H6',
  printer: 'M-10-4v-12h20v12M-17-4h34a2 2 0 0 1 2 2v12h-38V-2a2 2 0 0 1 2-2ZM-10 10v8h20v-8M-5-10H5M11 2h2',
  scanner: 'M-16-12h20l8 8v6H0l-4 14h-8l2-14h-6ZM14-8l6-4M15-2h7M14 4l6 4',
  scale: 'M-18-6h36M0-6v-8M-10-14h20M-16 14l3-20h26l3 20ZM-5 6a5 5 0 0 1 10 0',
  kiosk: 'M-10-20h20a2 2 0 0 1 2 2V8a2 2 0 0 1-2 2h-20a2 2 0 0 1-2-2v-26a2 2 0 0 1 2-2ZM0 10v8M-9 19H9M-6-13H6M-6-7H2',
  handheld:
    'M-8-20H8a2 2 0 0 1 2 2v36a2 2 0 0 1-2 2H-8a2 2 0 0 1-2-2v-36a2 2 0 0 1 2-2ZM-10-13h20M-10 8h20M-5 13h10M-5-6H5M-5 0H3',
};

/** The deck in the middle: a small console with a chart and three devices on its list. */
function Deck() {
  return (
    <g>
      <rect x="186" y="138" width="188" height="138" rx="14" fill="rgb(13 30 58 / 92%)" stroke={line} />
      <path d="M186 164h188" stroke={faint} />
      {[200, 211, 222].map((x) => (
        <circle key={x} cx={x} cy="151" r="3" fill={line} />
      ))}
      <path
        d="M204 222c14-2 16-24 30-24s14 14 28 12 14-26 30-26 12 10 26 6"
        fill="none"
        stroke="var(--td-primary)"
        strokeWidth="3"
        strokeLinecap="round"
        style={{ filter: 'brightness(1.5)' }}
      />
      {[178, 190, 202].map((y, row) => (
        <g key={y}>
          <circle cx="336" cy={y} r="3" fill={row === 1 ? busy : online} className="td-fleet-live" />
          <path d={`M345 ${y}h${[16, 11, 14][row]}`} stroke={line} strokeWidth="3" strokeLinecap="round" />
        </g>
      ))}
      <rect x="204" y="240" width="152" height="6" rx="3" fill={faint} />
      <rect x="204" y="240" width="104" height="6" rx="3" fill={online} />
      <path d="M204 258h44M258 258h26" stroke={line} strokeWidth="3" strokeLinecap="round" />
    </g>
  );
}

export function FleetDrawing({ label }: { label: string }) {
  return (
    <svg className="td-fleet" role="img" aria-label={label} viewBox="20 -6 520 426" fill="none">
      <ellipse cx="280" cy="207" rx="236" ry="176" stroke={faint} />
      <ellipse cx="280" cy="207" rx="164" ry="118" stroke={faint} />
      {wires.map((wire, index) => (
        <path
          key={wire}
          d={wire}
          stroke={line}
          strokeWidth="2"
          strokeLinecap="round"
          className={index % 2 === 0 ? 'td-fleet-wire' : 'td-fleet-wire td-fleet-up'}
        />
      ))}
      <Deck />
      {places.map(({ x, y, draw, state }) => (
        <g key={draw} transform={`translate(${x} ${y})`}>
          <circle r="34" fill="rgb(16 36 68 / 96%)" stroke={line} />
          <path d={glyphs[draw]} stroke={bright} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
          <circle cx="25" cy="-25" r="6" fill={state} stroke="#0a172c" strokeWidth="3" />
        </g>
      ))}
    </svg>
  );
}
