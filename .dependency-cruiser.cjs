/**
 * Who may import whom. The words behind these rules are in docs/architecture.md.
 * TypeScript 7 has no compiler API, so the sources are read by swc (@swc/core).
 * tools/check/boundaries.ts runs this and fails when a source file was not read.
 */
/** An app's own half of the test harness: it starts the app, so it cannot be in the testkit. */
const testHarness = '^apps/(server|agent)/testing/';
const test = String.raw`\.test\.tsx?$`;
const domains = '^apps/server/src/domains';
const inDomain = (roles) => String.raw`${domains}/.+\.(${roles})\.ts$`;
const npm = (names) => `(^|/)node_modules/(${names})/`;
const features = '^apps/console/src/features';
/** Types alone: what JSON columns hold. */
const storedShapes = String.raw`^packages/db/src/stored-shapes\.ts$`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const workspaces = [
  forbid(
    'apps-never-import-apps',
    'Apps meet through contracts, over the wire.',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  forbid(
    'packages-never-import-apps',
    'Only the testkit may start an app.',
    { path: '^packages/', pathNot: '^packages/testkit/' },
    { path: '^apps/' },
  ),
  forbid(
    'contracts-import-only-zod',
    'Server, console and agent all load the contracts.',
    { path: '^packages/contracts/', pathNot: test },
    { pathNot: ['^packages/contracts/', npm('zod')] },
  ),
  forbid(
    'apk-imports-only-contracts',
    'Server and agent read app files by it: contracts and Node.',
    { path: '^packages/apk/', pathNot: test },
    { pathNot: ['^packages/(apk|contracts)/'], dependencyTypesNot: ['core'] },
  ),
  forbid(
    'phrases-import-only-contracts',
    'Texts know error codes and nothing else.',
    { path: '^packages/phrases/', pathNot: test },
    { pathNot: ['^packages/phrases/', '^packages/contracts/'] },
  ),
  forbid(
    'testkit-only-in-tests',
    'What is shipped must not carry test code.',
    {
      pathNot: [
        test,
        testHarness,
        '^(tests|bench|chaos|tools)/',
        '^packages/testkit/',
        '^apps/console/src/test-setup\\.ts$',
      ],
    },
    { path: ['^packages/testkit/', testHarness] },
  ),
  forbid('tests-are-not-imported', 'Share through the testkit.', {}, { path: String.raw`\.(test|spec)\.tsx?$` }),
];

const server = [
  forbid(
    'domain-entered-by-its-door',
    'From outside, a domain is its index.ts.',
    { pathNot: `${domains}/` },
    { path: `${domains}/[^/]+/`, pathNot: `${domains}/[^/]+/index\\.ts$` },
  ),
  forbid(
    'domains-meet-at-the-door',
    'Another domain is its index.ts.',
    { path: `${domains}/([^/]+)/` },
    { path: `${domains}/[^/]+/`, pathNot: [`${domains}/$1/`, `${domains}/[^/]+/index\\.ts$`] },
  ),
  forbid(
    'engines-know-no-product',
    'link and tasks carry every product domain; products contribute through their door (ADR 0058).',
    { path: `${domains}/(link|tasks)/`, pathNot: test },
    { path: `${domains}/`, pathNot: `${domains}/(link|tasks|devices|files|identity|system)/` },
  ),
  forbid(
    'platform-knows-no-domain',
    'What it needs of domains comes with `createApp`.',
    { path: '^apps/server/src/platform/', pathNot: test },
    { path: `${domains}/` },
  ),
  forbid(
    'edges-never-touch-stores',
    'Routes, messages and jobs call a service; the store is behind it.',
    { path: inDomain('routes|messages|jobs') },
    { path: inDomain('store') },
  ),
  forbid(
    'only-routes-read-views',
    'Of the edges only routes answer a screen, so only they may skip the service.',
    { path: inDomain('messages|jobs') },
    { path: inDomain('view') },
  ),
  forbid(
    'services-never-look-up',
    'Calls go from the edge inwards.',
    { path: inDomain('service|store|view|rules') },
    { path: inDomain('routes|messages|jobs') },
  ),
  forbid(
    'stores-never-call-services',
    'Stores and views are the innermost layer.',
    { path: inDomain('store|view') },
    { path: inDomain('service') },
  ),
  forbid(
    'rules-are-pure',
    'Rules decide from contracts and other rules, without reading or writing.',
    { path: inDomain('rules') },
    { pathNot: ['^packages/contracts/', storedShapes, inDomain('rules')] },
  ),
  forbid(
    'database-behind-stores',
    'Only stores, views and the platform touch the database.',
    { path: '^apps/', pathNot: [test, testHarness, inDomain('store|view'), '^apps/server/src/platform/'] },
    { path: [npm('kysely|pg'), '^packages/db/'], pathNot: storedShapes },
  ),
  forbid(
    'nats-behind-the-link',
    'Only platform/link speaks to the broker.',
    { path: '^(apps|packages)/', pathNot: ['^apps/server/src/platform/link/', '^packages/testkit/'] },
    { path: npm('@nats-io') },
  ),
];

const consoleApp = [
  forbid(
    'console-areas-apart',
    'A shared piece moves to components/.',
    { path: `${features}/([^/]+)/` },
    { path: `${features}/`, pathNot: `${features}/$1/` },
  ),
  forbid(
    'console-features-apart',
    'A piece that features of a domain share moves to its parts/.',
    { path: `${features}/([^/]+)/([^/]+)/` },
    { path: `${features}/$1/[^/]+/`, pathNot: [`${features}/$1/$2/`, `${features}/$1/parts/`] },
  ),
  forbid(
    'console-blocks-know-no-feature',
    'Components and lib are what features and shell are made of.',
    { path: '^apps/console/src/(components|lib)/' },
    { path: '^apps/console/src/(features|shell)/' },
  ),
  forbid(
    'manifests-stay-off-browsers-and-devices',
    'A manifest brings the schemas of every call; a page imports the table it calls.',
    { path: '^apps/(console|agent)/src/', pathNot: test },
    {
      path: String.raw`^packages/contracts/src/(catalogue\.(manifest|routes|menus|errors|messages|audit|sources)|[^/]+/[^/]+\.manifest)\.ts$`,
      dependencyTypesNot: ['type-only'],
    },
  ),
];

const agent = [
  forbid(
    'agent-stands-alone',
    'It runs on shop machines: contracts, the reader of app files, Node, and what speaks MQTT.',
    { path: '^apps/agent/', pathNot: test },
    {
      pathNot: ['^apps/agent/', '^packages/(contracts|apk)/', npm('mqtt|mqtt-packet|zod')],
      dependencyTypesNot: ['core'],
    },
  ),
  forbid(
    'agent-parts-apart',
    'Link, facts, work, desired and place meet in agent.ts, reports.ts and the store.',
    { path: '^apps/agent/src/(link|facts|work|desired|place)/', pathNot: test },
    { path: '^apps/agent/src/[^/]+/', pathNot: ['^apps/agent/src/$1/', '^apps/agent/src/state/'] },
  ),
  forbid(
    'agent-state-is-innermost',
    'What is on disk knows nothing of what it is for.',
    { path: '^apps/agent/src/state/', pathNot: test },
    { path: '^(apps/agent/src|packages)/', pathNot: '^apps/agent/src/state/' },
  ),
];

const everywhere = [
  forbid('no-cycles', 'Two files that need each other are one file or three.', {}, { circular: true }),
  forbid('no-unresolved-imports', 'A misspelt import would escape every rule above.', {}, { couldNotResolve: true }),
  forbid(
    'no-orphans',
    'A file nobody imports and that imports nothing is a leftover.',
    {
      orphan: true,
      path: '^(apps|packages)/',
      pathNot: [test, String.raw`(^|/)main\.tsx?$|\.(main|config)\.ts$|\.d\.ts$|/generated/`],
    },
    {},
  ),
];

module.exports = {
  forbidden: [...workspaces, ...server, ...consoleApp, ...agent, ...everywhere],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)(dist|reports|\.data)/|^tools/new-feature/templates/` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
