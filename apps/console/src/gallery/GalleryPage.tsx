import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { BlocksProvider } from '../components/base/BlocksProvider.tsx';
import { BlocksContext } from '../components/base/useBlocks.ts';
import { Picker } from '../components/choices/Picker.tsx';
import { CommandProvider } from '../components/palette/CommandProvider.tsx';
import type { CommandSource } from '../components/palette/useCommands.ts';
import { changeSettings, useSettings } from '../lib/settings/stored-settings.ts';
import { primaryColours } from '../lib/theme/primary-colours.ts';
import { Providers } from '../shell/Providers.tsx';
import { ChartsSection } from './ChartsSection.tsx';
import { ChoicesSection } from './ChoicesSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { DialogsSection } from './DialogsSection.tsx';
import { FindSection } from './FindSection.tsx';
import { FormsSection } from './FormsSection.tsx';
import { fakeDevices } from './fake-devices.config.ts';
import { fakeCall } from './fake-server.queries.ts';
import styles from './Gallery.module.css';
import { ListSection } from './ListSection.tsx';
import { ListStatesSection } from './ListStatesSection.tsx';
import { MapSection } from './MapSection.tsx';
import { PolicySection } from './PolicySection.tsx';
import { RichTextSection } from './RichTextSection.tsx';
import { StatesSection } from './StatesSection.tsx';
import { TextsSection } from './TextsSection.tsx';
import { useSay } from './useSay.ts';
import { SampleWindow, WindowSection } from './WindowSection.tsx';
import { WorkSection } from './WorkSection.tsx';

const sections: { key: string; names: [string, string]; Section: ComponentType }[] = [
  { key: 'list', names: ['List', '列表'], Section: ListSection },
  { key: 'list-states', names: ['List states', '列表状态'], Section: ListStatesSection },
  { key: 'details', names: ['Details', '详情'], Section: DetailsSection },
  { key: 'forms', names: ['Forms', '表单'], Section: FormsSection },
  { key: 'nested', names: ['Nested form', '嵌套表单'], Section: PolicySection },
  { key: 'rich-text', names: ['Rich text', '富文本'], Section: RichTextSection },
  { key: 'choices', names: ['Pickers', '选择器'], Section: ChoicesSection },
  { key: 'charts', names: ['Charts', '图表'], Section: ChartsSection },
  { key: 'map', names: ['Map', '地图'], Section: MapSection },
  { key: 'work', names: ['Steps and conversation', '步骤与会话'], Section: WorkSection },
  { key: 'window', names: ['Own window', '独立窗口'], Section: WindowSection },
  { key: 'texts', names: ['Texts and buttons', '文本与按钮'], Section: TextsSection },
  { key: 'states', names: ['Cards and states', '卡片与状态'], Section: StatesSection },
  { key: 'dialogs', names: ['Questions and progress', '确认与进度'], Section: DialogsSection },
  { key: 'find', names: ['Palette and notices', '搜索与通知'], Section: FindSection },
];

/** Sections that show a page with a title of its own. */
const titledSections = new Set(['list', 'details', 'forms', 'nested', 'rich-text', 'states']);

const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
const environment = { call: fakeCall, mayCall: () => true };

const deviceSource = (title: string): CommandSource => ({
  key: 'devices',
  title,
  search: async (query) => {
    await new Promise((resume) => setTimeout(resume, 200));
    return fakeDevices
      .filter((device) => device.sn.includes(query.toUpperCase()))
      .slice(0, 5)
      .map((device) => ({
        key: device.sn,
        title: device.sn,
        subtitle: device.name,
        href: `/gallery/details?sn=${device.sn}`,
      }));
  },
});

/** Every block in every state, with local data, under the normal switches of theme and language. */
export function GalleryPage() {
  // Outside the palette, as the windows of the console are.
  const isWindow = useParams()['*'] === 'own-window';
  return (
    <Providers>
      <BlocksProvider>
        <BlocksContext value={environment}>
          <QueryClientProvider client={client}>{isWindow ? <SampleWindow /> : <Gallery />}</QueryClientProvider>
        </BlocksContext>
      </BlocksProvider>
    </Providers>
  );
}

function Gallery() {
  const say = useSay();
  const active = useParams()['*'] || 'list';
  const { Section, names: activeNames } = sections.find((section) => section.key === active) ?? {
    Section: ListSection,
    names: ['List', '列表'] as [string, string],
  };
  const pages: CommandSource = {
    key: 'pages',
    title: say('Pages', '页面'),
    isShownFirst: true,
    items: sections.map(({ key, names }) => ({
      key,
      title: say(...names),
      subtitle: say('Gallery', '组件库'),
      keywords: names.join(' '),
      href: `/gallery/${key}`,
    })),
  };
  return (
    <CommandProvider sources={[pages, deviceSource(say('Devices', '设备'))]}>
      <div className={styles.gallery}>
        <nav className={styles.nav} aria-label={say('Gallery', '组件库')}>
          <strong className={styles.brand}>{say('Gallery', '组件库')}</strong>
          {sections.map(({ key, names }) => (
            <Link key={key} to={`/gallery/${key}`} aria-current={key === active ? 'page' : undefined}>
              {say(...names)}
            </Link>
          ))}
          <Switches />
        </nav>
        <main className={styles.main}>
          {titledSections.has(active) ? null : <h1 className="blk-visually-hidden">{say(...activeNames)}</h1>}
          <Section key={active} />
        </main>
      </div>
    </CommandProvider>
  );
}

function Switches() {
  const say = useSay();
  const { language, navTheme, primaryColour, colourWeak } = useSettings();
  return (
    <div className={styles.switches}>
      <button type="button" onClick={() => changeSettings({ language: language === 'zh-CN' ? 'en-US' : 'zh-CN' })}>
        {language === 'zh-CN' ? 'English' : '中文'}
      </button>
      <button type="button" onClick={() => changeSettings({ navTheme: navTheme === 'dark' ? 'light' : 'dark' })}>
        {navTheme === 'dark' ? say('Light', '浅色') : say('Dark', '深色')}
      </button>
      <button type="button" aria-pressed={colourWeak} onClick={() => changeSettings({ colourWeak: !colourWeak })}>
        {say('Colour weak', '色弱模式')}
      </button>
      <Picker
        label={say('Primary colour', '主题色')}
        size="small"
        widthPx={110}
        value={primaryColour}
        choices={primaryColours.map(({ name, value }) => ({ value, label: name }))}
        onChange={(value) => value && changeSettings({ primaryColour: value })}
      />
    </div>
  );
}
