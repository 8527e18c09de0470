import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FeatureNames } from './feature-names.ts';
import { render } from './render.ts';

export interface FeatureFile {
  /** Below `templates/`, without the ending `.tmpl`. */
  template: string;
  /** Below the repository; placeholders as in templates. */
  target: string;
  /** Of a domain there is one: an existing file is kept and its part has to be added by hand. */
  isOfDomain?: boolean;
}

const contracts = 'packages/contracts/src/%domain%';
const phrases = 'packages/phrases/src';
const server = 'apps/server/src/domains/%domain%';
const feature = `${server}/%feature%/%feature%`;
const page = 'apps/console/src/features/%domain%/%feature%';

export const featureFiles: readonly FeatureFile[] = [
  { template: 'contracts/feature.schemas.ts', target: `${contracts}/%feature%.schemas.ts` },
  { template: 'contracts/feature.routes.ts', target: `${contracts}/%feature%.routes.ts` },
  { template: 'contracts/domain.errors.ts', target: `${contracts}/%domain%.errors.ts`, isOfDomain: true },
  { template: 'contracts/domain.menus.ts', target: `${contracts}/%domain%.menus.ts`, isOfDomain: true },
  { template: 'contracts/domain.manifest.ts', target: `${contracts}/%domain%.manifest.ts`, isOfDomain: true },
  ...['en-US', 'zh-CN'].flatMap((language) => [
    { template: `phrases/${language}.ts`, target: `${phrases}/${language}/%domain%.ts`, isOfDomain: true },
    {
      template: `phrases/${language}.errors.ts`,
      target: `${phrases}/${language}/%domain%/errors.ts`,
      isOfDomain: true,
    },
    { template: `phrases/${language}.audit.ts`, target: `${phrases}/${language}/%domain%/audit.ts`, isOfDomain: true },
    { template: 'phrases/domain.texts.ts', target: `${phrases}/${language}/%domain%/texts.ts`, isOfDomain: true },
  ]),
  { template: 'db/migration.sql', target: 'packages/db/migrations/%timestamp%_%table%.sql' },
  { template: 'server/index.ts', target: `${server}/index.ts`, isOfDomain: true },
  { template: 'server/domain.tables.ts', target: `${server}/%domain%.tables.ts`, isOfDomain: true },
  { template: 'server/feature.routes.ts', target: `${feature}.routes.ts` },
  { template: 'server/feature.service.ts', target: `${feature}.service.ts` },
  { template: 'server/feature.rules.ts', target: `${feature}.rules.ts` },
  { template: 'server/feature.store.ts', target: `${feature}.store.ts` },
  { template: 'server/feature.view.ts', target: `${feature}.view.ts` },
  { template: 'server/feature.rules.test.ts', target: `${feature}.rules.test.ts` },
  { template: 'server/feature.db.test.ts', target: `${feature}.db.test.ts` },
  { template: 'server/feature.api.test.ts', target: `${feature}.api.test.ts` },
  {
    template: 'server/domain.records.ts',
    target: 'apps/server/testing/records/%domain%.ts',
    isOfDomain: true,
  },
  { template: 'console/ListPage.tsx', target: `${page}/%Name%ListPage.tsx` },
  { template: 'console/DetailsPage.tsx', target: `${page}/%Name%DetailsPage.tsx` },
  { template: 'console/Form.tsx', target: `${page}/%Name%Form.tsx` },
  { template: 'console/feature.columns.tsx', target: `${page}/%feature%.columns.tsx` },
  { template: 'console/feature.queries.ts', target: `${page}/%feature%.queries.ts` },
  { template: 'e2e/feature.spec.ts', target: 'tests/e2e/%domain%/%feature%.spec.ts' },
];

/** What the templates ask for besides the names. */
export interface FeatureFacts extends FeatureNames {
  /** UTC, to the second: when the migration was written. */
  timestamp: string;
  /** Numeric code of the feature's refusal. */
  errorCode: number;
}

export interface WrittenFeature {
  written: string[];
  /** Files of the domain that were there already, with what the feature would have put into them. */
  kept: { target: string; text: string }[];
}

/** Writes the skeleton below `root`. Nothing is written when one of the feature's own files is there already. */
export function writeFeature(root: string, facts: FeatureFacts): WrittenFeature {
  const files = featureFiles.map((file) => ({
    target: render(file.target, facts),
    text: render(readFileSync(join(import.meta.dirname, 'templates', `${file.template}.tmpl`), 'utf8'), facts),
    isOfDomain: file.isOfDomain === true,
  }));
  const isThere = (target: string) => existsSync(join(root, target));
  const taken = files.find((file) => !file.isOfDomain && isThere(file.target));
  if (taken) throw new Error(`${taken.target} is there already`);
  const kept = files.filter((file) => isThere(file.target));
  const written = files.filter((file) => !kept.includes(file));
  for (const { target, text } of written) {
    mkdirSync(dirname(join(root, target)), { recursive: true });
    writeFileSync(join(root, target), text);
  }
  return { written: written.map((file) => file.target), kept };
}
