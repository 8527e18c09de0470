/** Holds the user guide (docs/guide) true: links, translations, labels of the console, pictures, pages that name it. */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { guidesOf } from '@tilldeck/contracts/identity/menu.rules';
import { type Language, languages } from '@tilldeck/phrases/language';
import { asLabel, readTexts, type TextsByKey } from '../guide/console-texts.ts';
import { type GuideSource, pictureFolder, readGuide } from '../guide/guide-source.ts';
import { labelPattern, linksOf, outlineOf, titleOf, withoutCode } from '../guide/markdown.ts';
import { type PictureManifest, readManifest, screenOf } from '../guide/picture-state.ts';
import { type Finding, reportFindings } from './finding.ts';
import { repoRoot } from './repo-files.ts';

const maxPictureBytes = 60 * 1024;
const contentsFile = 'docs/guide/contents.json';
const pageFile = (language: Language, name: string) => `docs/guide/${language}/${name}.md`;
const at = (file: string, reason: string, line = 1): Finding => ({ file, line, reason });

/** Line of the first occurrence of a text. */
const lineOf = (page: string, text: string): number =>
  page.slice(0, Math.max(0, page.indexOf(text))).split('\n').length;

export function checkPages({ contents, pages }: GuideSource): Finding[] {
  const listed = contents.flatMap((section) => section.pages);
  const written = new Set(languages.flatMap((language) => [...pages[language].keys()]));
  const unlisted = [...written].filter((name) => !listed.includes(name));
  const twice = listed.filter((name, index) => listed.indexOf(name) !== index);
  const missing = languages.flatMap((language) =>
    [...new Set([...listed, ...written])]
      .filter((name) => !pages[language].has(name))
      .map((name) => pageFile(language, name)),
  );
  return [
    ...unlisted.map((name) => at(contentsFile, `does not list '${name}'`)),
    ...twice.map((name) => at(contentsFile, `lists '${name}' twice`)),
    ...missing.map((file) => at(file, 'is missing: every page has both languages')),
    ...languages.flatMap((language) =>
      [...pages[language]].flatMap(([name, text]) => [
        ...checkLinks(pageFile(language, name), text, pages[language]),
        ...(titleOf(text) === '' ? [at(pageFile(language, name), 'has no title')] : []),
      ]),
    ),
    ...checkTranslations(pages),
  ];
}

function checkLinks(file: string, text: string, pages: ReadonlyMap<string, string>): Finding[] {
  return linksOf(text).flatMap(({ isPicture, target }) => {
    const isDead = isPicture
      ? !existsSync(join(repoRoot, file, '..', target))
      : !/^https:\/\//.test(target) && !pages.has(basename(target, '.md'));
    return isDead ? [at(file, `leads to ${target}, which is not there`, lineOf(text, `](${target})`))] : [];
  });
}

/** Steps, points, rows and pictures of both languages are the same, so that neither lags behind. */
function checkTranslations(pages: GuideSource['pages']): Finding[] {
  return [...pages['zh-CN']].flatMap(([name, text]) => {
    const source = outlineOf(pages['en-US'].get(name) ?? '');
    const own = outlineOf(text);
    const place = own.findIndex((part, index) => part !== source[index]);
    if (place < 0 && own.length === source.length) return [];
    const differing = place < 0 ? own.length : place;
    const says = (part: string | undefined) => part ?? 'nothing';
    const reason = `part ${differing + 1} is ${says(own[differing])}, in en-US it is ${says(source[differing])}`;
    return [at(pageFile('zh-CN', name), reason)];
  });
}

/** Bold in the guide is a label of the console, word for word. */
export function checkLabels(file: string, text: string, texts: TextsByKey): Finding[] {
  const known = new Set([...texts.values()].flat().map(asLabel));
  return [...withoutCode(text).matchAll(labelPattern)].flatMap(([whole, label = '']) =>
    known.has(label) ? [] : [at(file, `names '${label}', which the console does not say`, lineOf(text, whole))],
  );
}

export function checkPictures(manifest: PictureManifest, used: ReadonlySet<string>, texts: TextsByKey): Finding[] {
  const files = languages.flatMap((language) => {
    const folder = join(pictureFolder, language);
    return existsSync(folder) ? readdirSync(folder).map((name) => `${language}/${name}`) : [];
  });
  const loose = files.flatMap((path) => {
    const file = `docs/guide/pictures/${path}`;
    const bytes = statSync(join(repoRoot, file)).size;
    return [
      ...(used.has(path) ? [] : [at(file, 'is in no page')]),
      ...(manifest[basename(path, '.webp')] ? [] : [at(file, 'is not in manifest.json: take it with the script')]),
      ...(bytes > maxPictureBytes ? [at(file, `has ${bytes} bytes, at most ${maxPictureBytes}`)] : []),
    ];
  });
  const old = Object.entries(manifest).flatMap(([name, { shows, screen }]) =>
    screenOf(shows, texts) === screen
      ? []
      : [
          at(
            'docs/guide/pictures/manifest.json',
            `'${name}' is older than its screen (${shows.join(', ')}): npm run guide:pictures -- -g ' ${name}$' takes it again`,
          ),
        ],
  );
  return [...loose, ...old];
}

/** Every page of the menu names a page of the guide, and every name exists. */
export function checkNames(pages: ReadonlyMap<string, string>): Finding[] {
  const guides = guidesOf(menuCatalogue);
  const menuFindings = menuCatalogue
    .filter(({ component }) => component !== null)
    .flatMap(({ key }) => {
      const name = guides.get(key);
      if (name === undefined) return [at('packages/contracts/src', `menu '${key}' names no page of the guide`)];
      return pages.has(name)
        ? []
        : [at('packages/contracts/src', `menu '${key}' names '${name}', no page of the guide`)];
    });
  const ofShell = globSync('apps/console/src/shell/**/*.tsx', { cwd: repoRoot }).flatMap((file) =>
    [...readFileSync(join(repoRoot, file), 'utf8').matchAll(/<GuidePage value="([\w-]+)"/g)]
      .filter(([, name = '']) => !pages.has(name))
      .map(([, name]) => at(file, `names '${name}', no page of the guide`)),
  );
  return [...menuFindings, ...ofShell];
}

if (import.meta.main) {
  const guide = readGuide();
  const texts = new Map(await Promise.all(languages.map(async (one) => [one, await readTexts(one)] as const)));
  const textsOf = (language: Language): TextsByKey => texts.get(language) ?? new Map();
  const used = new Set(
    languages.flatMap((language) =>
      [...guide.pages[language].values()].flatMap((text) =>
        linksOf(text).flatMap(({ isPicture, target }) => (isPicture ? [target.replace('../pictures/', '')] : [])),
      ),
    ),
  );
  const labels = languages.flatMap((language) =>
    [...guide.pages[language]].flatMap(([name, text]) =>
      checkLabels(pageFile(language, name), text, textsOf(language)),
    ),
  );
  const readme = linksOf(readFileSync(join(repoRoot, 'README.md'), 'utf8'));
  for (const { isPicture, target } of readme) if (isPicture) used.add(target.replace('docs/guide/pictures/', ''));
  reportFindings('guide', guide.pages['en-US'].size * languages.length, [
    ...checkPages(guide),
    ...labels,
    ...checkPictures(readManifest(), used, textsOf('en-US')),
    ...checkNames(guide.pages['en-US']),
  ]);
}
