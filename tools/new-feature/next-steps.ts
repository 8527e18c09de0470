import type { FeatureFacts, WrittenFeature } from './feature-files.ts';
import { render } from './render.ts';

interface Step {
  file: string;
  text: string;
}

/** What makes a new domain known. Its next features are known by its own lists. */
const stepsOfNewDomain: readonly Step[] = [
  {
    file: 'packages/contracts/src/catalogue.manifest.ts',
    text: "import { %domain%Manifest } from './%domain%/%domain%.manifest.ts';\nmanifests: %domain%Manifest",
  },
  {
    file: 'apps/server/src/domains/catalogue.domain.ts',
    text: "import { %domain%Domain } from './%domain%/index.ts';\ndomains: %domain%Domain",
  },
  ...['en-US', 'zh-CN'].map((language) => ({
    file: `packages/phrases/src/${language}/domain-texts.ts`,
    text: "import * as %domain% from './%domain%/texts.ts';\nerrors: ...%domain%.errors, audit: ...%domain%.audit, objects: ...%domain%.objects, domainTexts: ...%domain%.texts",
  })),
];

/** The files that a person changes so that the skeleton becomes part of the product, and what belongs into each. */
export function changesFor(facts: FeatureFacts, { kept }: WrittenFeature): Step[] {
  const isNewDomain = !kept.some((file) => file.target.endsWith('/index.ts'));
  return [
    ...kept.map(({ target, text }) => ({ file: target, text: `(kept; add its part of this)\n${text.trim()}` })),
    ...(isNewDomain ? stepsOfNewDomain.map(({ file, text }) => ({ file, text: render(text, facts) })) : []),
  ];
}

/** The same for people, with what comes after. */
export function nextSteps(facts: FeatureFacts, feature: WrittenFeature): string {
  return [
    'Add to',
    ...changesFor(facts, feature).map(section),
    'Then',
    '  npm run migrate && npm run codegen -w @tilldeck/db',
    `  npx vitest run ${facts.domain}/${facts.feature}        fails where you have to decide something`,
    '  demo data: tools/seed/parts, so that the screen has something to show',
    '  Paths the specification gives stay literal: change those of the skeleton where it does.',
  ].join('\n');
}

const section = ({ file, text }: Step): string =>
  `  ${file}\n${text
    .split('\n')
    .map((line) => `      ${line}`)
    .join('\n')}`;
