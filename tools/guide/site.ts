/** The guide as static pages: plain HTML that needs no script to be read. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { type Language, languages } from '@tilldeck/phrases/language';
import { type GuideSection, type GuideSource, pictureFolder, readGuide } from './guide-source.ts';
import { escapeHtml, renderMarkdown, titleOf } from './markdown.ts';

/** Below which address the server has them. */
const base = '/guide';

const words = {
  'en-US': {
    guide: 'Tilldeck user guide',
    intro: 'One page per job. Choose what you want to do.',
    contents: 'Contents',
    other: '简体中文',
    console: 'Open the console',
    previous: 'Previous',
    next: 'Next',
    skip: 'Skip to content',
    missing: 'Page not found',
    missingText: 'The guide has no page at this address. Choose one from the contents.',
  },
  'zh-CN': {
    guide: 'Tilldeck 使用指南',
    intro: '每页介绍一项工作，请选择您要做的事情。',
    contents: '目录',
    other: 'English',
    console: '打开管理平台',
    previous: '上一页',
    next: '下一页',
    skip: '跳到正文',
    missing: '页面不存在',
    missingText: '使用指南中没有此地址的页面，请从目录中选择。',
  },
} as const;

/** Content of a file by its path below the guide's address. */
export type SiteFiles = Map<string, string | Buffer>;

interface Assets {
  files: SiteFiles;
  /** Address of a file by the name it had before its hash. */
  address(name: string): string;
}

/** Names carry a hash of the content, so that browsers may keep them for a year. */
function collectAssets(): Assets {
  const files: SiteFiles = new Map();
  const addresses = new Map<string, string>();
  const add = (name: string, path: string) => {
    const content = readFileSync(path);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    const end = extname(name);
    const file = `assets/${basename(name, end)}-${hash}${end}`;
    files.set(file, content);
    addresses.set(name, `${base}/${file}`);
  };
  for (const name of ['guide.css', 'theme.js']) add(name, join(import.meta.dirname, 'look', name));
  for (const language of languages) {
    const folder = join(pictureFolder, language);
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder)) add(`${language}-${name}`, join(folder, name));
  }
  return { files, address: (name) => addresses.get(name) ?? '' };
}

interface Frame {
  language: Language;
  /** Name of the page; none for pages that are not in the contents. */
  name?: string;
  title: string;
  main: string;
}

class GuideSite {
  readonly #guide: GuideSource;
  readonly #assets: Assets;

  constructor(guide: GuideSource, assets: Assets) {
    this.#guide = guide;
    this.#assets = assets;
  }

  files(): SiteFiles {
    const pages = languages.flatMap((language): [string, string][] => [
      [`${language}/index.html`, this.#index(language)],
      [`${language}/404.html`, this.#missing(language)],
      ...[...this.#guide.pages[language].keys()].map((name): [string, string] => [
        `${language}/${name}.html`,
        this.#page(language, name),
      ]),
    ]);
    return new Map([...this.#assets.files, ...pages]);
  }

  #titleOf(language: Language, name: string): string {
    return escapeHtml(titleOf(this.#guide.pages[language].get(name) ?? ''));
  }

  #page(language: Language, name: string): string {
    const text = this.#guide.pages[language].get(name) ?? '';
    const main = renderMarkdown(text, {
      link: (target) => (target.endsWith('.md') ? `${base}/${language}/${basename(target, '.md')}` : target),
      picture: (target) => this.#assets.address(`${language}-${basename(target)}`),
    });
    const title = titleOf(text);
    return this.#frame({ language, name, title, main: `${main}${this.#neighbours(language, name)}` });
  }

  #neighbours(language: Language, name: string): string {
    const order = this.#guide.contents.flatMap(({ pages }) => pages);
    const place = order.indexOf(name);
    const link = (to: string | undefined, word: 'previous' | 'next') =>
      to === undefined
        ? '<span></span>'
        : `<a rel="${word === 'next' ? 'next' : 'prev'}" href="${base}/${language}/${to}"><small>${words[language][word]}</small>${this.#titleOf(language, to)}</a>`;
    return `<nav class="neighbours">${link(order[place - 1], 'previous')}${link(order[place + 1], 'next')}</nav>`;
  }

  #index(language: Language): string {
    const { guide, intro } = words[language];
    const sections = this.#guide.contents
      .map((section) => `<section><h2>${section.title[language]}</h2>${this.#links(language, section)}</section>`)
      .join('');
    const main = `<h1>${guide}</h1><p>${intro}</p><div class="sections">${sections}</div>`;
    return this.#frame({ language, title: guide, main });
  }

  #missing(language: Language): string {
    const { missing, missingText } = words[language];
    return this.#frame({ language, title: missing, main: `<h1>${missing}</h1><p>${missingText}</p>` });
  }

  #links(language: Language, { pages }: GuideSection, current?: string): string {
    const link = (name: string) =>
      `<li><a href="${base}/${language}/${name}"${name === current ? ' aria-current="page"' : ''}>${this.#titleOf(language, name)}</a></li>`;
    return `<ul>${pages.map(link).join('')}</ul>`;
  }

  #frame({ language, name, title, main }: Frame): string {
    const say = words[language];
    const other = languages.find((one) => one !== language) ?? language;
    const contents = this.#guide.contents
      .map((section) => `<h2>${section.title[language]}</h2>${this.#links(language, section, name)}`)
      .join('');
    const fullTitle = title === say.guide ? title : `${escapeHtml(title)} · ${say.guide}`;
    return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${fullTitle}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="${this.#assets.address('guide.css')}">
<script src="${this.#assets.address('theme.js')}"></script>
</head>
<body>
<a class="skip" href="#main">${say.skip}</a>
<header><a class="brand" href="${base}/${language}/">${say.guide}</a><span class="gap"></span><a href="/home">${say.console}</a><a href="${base}/${other}/${name ?? ''}" hreflang="${other}" lang="${other}">${say.other}</a></header>
<div class="body">
<nav class="contents" aria-label="${say.contents}"><details open><summary>${say.contents}</summary>${contents}</details></nav>
<main id="main">
${main}
</main>
</div>
</body>
</html>
`;
  }
}

export const buildGuide = (guide: GuideSource = readGuide()): SiteFiles =>
  new GuideSite(guide, collectAssets()).files();
