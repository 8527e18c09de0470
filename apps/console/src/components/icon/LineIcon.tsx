/** Line icons of the shell and of menu entries, drawn on a 24 px grid. The server names one; unknown names get a dot. */
const strokes = {
  home: 'M4 11 12 4l8 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  appstore: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  device: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  group: 'M4 5h6v5H4zM14 14h6v5h-6zM7 10v6.5h7',
  tag: 'M4 4.5h7.5L20 13l-7 7-8.5-8.5zM8.5 8.5h.01',
  shop: 'M4 9.5 5.5 4.5h13L20 9.5M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M5.5 12.5v7h13v-7M10 19.5v-4h4v4',
  map: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  remote: 'M3.5 5h17v11h-17zM8 20h8M9.5 8.5 12.5 10.5 9.5 12.5M13.5 12.5h2',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.2-5.3M4.5 4v3.5H8M12 8v4.5l3 1.8',
  team: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.2 3.2 0 0 1 0 6M18 14a6 6 0 0 1 3.5 6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  support:
    'M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13h2.5v5H5.5a1 1 0 0 1-1-1ZM19.5 13H17v5h1.5a1 1 0 0 0 1-1ZM18 18c0 2-2 3-5 3',
  service:
    'M14.5 6.5a4 4 0 0 1 5-1l-2.5 2.5.5 1.5 1.5.5L21.5 7.5a4 4 0 0 1-5.5 4.5L8 20a2 2 0 0 1-3-3l8-8a4 4 0 0 1 1.5-2.5Z',
  setting:
    'M4 7h9M17 7h3M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM4 17h3M11 17h9M9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  factory: 'M4 20V9l5 3V9l5 3V5h6v15ZM8 16h1.5M13 16h1.5',
  migration: 'M4 8h13M14 4.5 17.5 8 14 11.5M20 16H7M10 12.5 6.5 16l3.5 3.5',
  developer: 'M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5M13.5 5l-3 14',
  book: 'M5 4.5h10.5A2.5 2.5 0 0 1 18 7v13H7.5A2.5 2.5 0 0 1 5 17.5ZM5 17.5A2.5 2.5 0 0 1 7.5 15H18',
  star: 'm12 4.5 2.3 4.8 5.2.7-3.8 3.7.9 5.3-4.6-2.5-4.6 2.5.9-5.3L4.5 10l5.2-.7Z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4',
  palette:
    'M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.5-2-.7-1.4.1-3 1.8-3H18a2.5 2.5 0 0 0 2.5-2.5c0-5.3-3.8-9.5-8.5-9.5ZM8 12.5h.01M9.5 8.5h.01M14 7.5h.01',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.5 2.3 3.7 5.2 3.7 8.5s-1.2 6.2-3.7 8.5c-2.5-2.3-3.7-5.2-3.7-8.5S9.5 5.8 12 3.5Z',
  down: 'M7 10l5 5 5-5',
  right: 'M10 7l5 5-5 5',
  left: 'M14 7l-5 5 5 5',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  collapse: 'M4 6h16M10 12h10M4 18h16M6.5 9.5 4 12l2.5 2.5',
  expand: 'M4 6h16M10 12h10M4 18h16M4 9.5 6.5 12 4 14.5',
  logout: 'M14 4.5H5.5v15H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M9.5 6c.8-.3 1.6-.5 2.5-.5 6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6 7.7A16 16 0 0 0 2.5 12S6 18.5 12 18.5c1.5 0 2.8-.4 4-1M10 10.2a3 3 0 0 0 4 4',
  external: 'M10 5.5H5.5v13h13V14M13.5 4.5h6v6M19 5l-8 8',
  message: 'M4 5h16v11h-8.5l-4 4v-4H4ZM8 9h8M8 12.5h5',
  mail: 'M3.5 6h17v12.5h-17ZM4 6.5l8 6.5 8-6.5',
  todo: 'M4.5 6l1.5 1.5L8.5 5M4.5 12l1.5 1.5L8.5 11M4.5 18l1.5 1.5L8.5 17M12 6.5h8M12 12.5h8M12 18.5h8',
  refresh: 'M19.5 8A8 8 0 1 0 20 13.5M20 4v4.5h-4.5',
  lock: 'M5.5 11h13v9h-13ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  ban: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM6 6l12 12',
  dot: 'M12 13.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
} as const;

export type IconName = keyof typeof strokes;

/** Icons that mean something as an entry of the menu; the others are the shell's own signs. */
export const menuIcons = [
  'home',
  'appstore',
  'device',
  'map',
  'remote',
  'chart',
  'history',
  'team',
  'user',
  'support',
  'service',
  'setting',
  'factory',
  'migration',
  'developer',
  'book',
  'search',
  'bell',
  'palette',
  'globe',
  'external',
  'mail',
  'todo',
  'refresh',
  'lock',
  'ban',
  'download',
] as const satisfies readonly IconName[];

const isIcon = (name: string): name is IconName => name in strokes;

export function LineIcon({ name, size = 18 }: { name: string; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={strokes[isIcon(name) ? name : 'dot']} />
    </svg>
  );
}
