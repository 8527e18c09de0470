import type { FeatureFacts, WrittenFeature } from './feature-files.ts';
import { render } from './render.ts';

interface Step {
  file: string;
  lines: readonly string[];
  /** Only for a domain's first feature. */
  isOfNewDomain?: boolean;
}

const steps: readonly Step[] = [
  {
    file: 'packages/contracts/src/catalogue.routes.ts',
    lines: ["import { %name%Routes } from './%domain%/%feature%.routes.ts';", 'routeCatalogue: %name%Routes,'],
  },
  {
    file: 'packages/contracts/src/catalogue.errors.ts',
    lines: ["import { %domain%Errors } from './%domain%/%domain%.errors.ts';", 'errorCatalogue: ...%domain%Errors'],
    isOfNewDomain: true,
  },
  {
    file: 'packages/contracts/src/catalogue.menus.ts',
    lines: ["import { %domain%Menus } from './%domain%/%domain%.menus.ts';", 'menuCatalogue: ...%domain%Menus'],
    isOfNewDomain: true,
  },
  {
    file: 'apps/server/src/domains/catalogue.domain.ts',
    lines: ["import { %domain%Domain } from './%domain%/index.ts';", 'domains: %domain%Domain'],
    isOfNewDomain: true,
  },
  {
    file: 'packages/phrases/src/{en-US,zh-CN}/domain-texts.ts',
    lines: ["import { %domain% } from './%domain%.ts';", 'domainTexts: %domain%'],
    isOfNewDomain: true,
  },
  {
    file: 'packages/phrases/src/{en-US,zh-CN}/errors.ts',
    lines: ["'%domain%.%snake%_in_use': 'This %words% is in use',"],
  },
  {
    file: 'packages/phrases/src/{en-US,zh-CN}/audit.ts',
    lines: ["'%key%.added': 'Added %one%',", "'%key%.changed': 'Changed %one%',", "'%key%.deleted': 'Deleted %one%',"],
  },
];

/** What a person has to do so that the skeleton becomes part of the product. */
export function nextSteps(facts: FeatureFacts, { kept }: WrittenFeature): string {
  const isNewDomain = !kept.some((file) => file.target.endsWith('/index.ts'));
  const additions = steps
    .filter((step) => isNewDomain || !step.isOfNewDomain)
    .map((step) => section(step.file, step.lines.map((line) => render(line, facts)).join('\n')));
  const merges = kept.map((file) => section(`${file.target} (kept; add its part of this)`, file.text.trim()));
  return [
    'Add to',
    ...merges,
    ...additions,
    'Then',
    '  npm run migrate && npm run codegen -w @tilldeck/db',
    `  npx vitest run ${facts.domain}/${facts.feature}        fails where you have to decide something`,
    '  demo data: tools/seed/parts, so that the screen has something to show',
    '  Paths the specification gives stay literal: change those of the skeleton where it does.',
  ].join('\n');
}

const section = (title: string, text: string): string =>
  `  ${title}\n${text
    .split('\n')
    .map((line) => `      ${line}`)
    .join('\n')}`;
