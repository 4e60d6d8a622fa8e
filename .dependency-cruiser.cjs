'use strict';

/**
 * Who may import whom. Every rule is an error. The parser is swc, because TypeScript 7 has no
 * JavaScript API (docs/decisions/0005).
 */

/** What a server feature is built on. */
const serverFloor = '^server/src/(answering|cards|events|fhir|http|db|adapters|jobs|messages|people|scoring)';
/** What a web feature is built on. */
const webFloor = '^web/src/(session|api|native|ui|(config|paths|lazy-file)[.]ts$)';

/**
 * Files of another feature that a feature may read, each with its reason; the rest of that feature
 * stays its own. More than eight entries: a boundary is wrong.
 *
 * @type {{ from: string[], to: string[], reason: string }[]}
 */
const featurePairs = [
  {
    from: ['web/src/features/assessments', 'web/src/features/check-ins'],
    to: ['web/src/features/answering/'],
    reason: 'How answers are kept on the device, sent and finished is one thing for every flow.',
  },
  {
    from: ['web/src/features/answering', 'web/src/features/public-user'],
    to: ['web/src/features/safety-net/crisis-resources[.]tsx$'],
    reason: 'Where somebody answers, waits or cannot go on, the crisis resources stand beside it.',
  },
  {
    from: [
      'web/src/features/answering',
      'web/src/features/assessments',
      'web/src/features/check-ins',
      'web/src/features/intervention',
    ],
    to: [
      'web/src/features/public-user/(public-gate|entry-context|public-user-context)[.]ts$',
      'web/src/features/public-user/(load-failed-screen|crisis-help)[.]tsx$',
    ],
    reason: 'A public flow stands inside the public gate and reads how it was entered.',
  },
  {
    from: ['web/src/features/safety-net', 'web/src/features/unsubscribe'],
    to: ['web/src/features/public-user/(public-user-context|queries)[.]ts$'],
    reason: 'Ungated pages of a public link read whom it belongs to, and whether to anybody.',
  },
  {
    from: ['web/src/features/home', 'web/src/features/progress'],
    to: ['web/src/features/(assessments|check-ins)/queries[.]ts$'],
    reason: 'Home and progress look at what is assigned, under the same query keys.',
  },
  {
    from: ['web/src/features/intervention'],
    to: ['web/src/features/check-ins/read-only-nodes[.]tsx$'],
    reason: 'A completed intervention is a form of the same nodes, read in the same way.',
  },
  {
    from: ['web/src/features/intake'],
    to: [
      'web/src/features/answering/(saved-line|load-failed-page|safety-alert)[.]tsx$',
      'web/src/features/safety-net/crisis-help[.]tsx$',
    ],
    reason: 'An intake says in the same words that it is saved, what failed, and where help is.',
  },
  {
    from: ['web/src/features/intake'],
    to: [
      'web/src/features/answering/(choice-or-own-words[.]tsx|format-field[.]tsx|rules-hint[.]ts|unfinished-fields[.]ts)$',
    ],
    reason: 'A date, a number or words of one’s own go into the same field, whoever asks for it.',
  },
  {
    from: ['web/src/features/intake'],
    to: ['web/src/features/payment/(card-form[.]tsx|payment-words[.]ts)$'],
    reason: 'A card is typed in the same form, whoever asks for it.',
  },
];

const test = '[.]test[.]tsx?$';
/** Tests of the client that start the real server. */
const serverTest = '^web/src/.*[.]server[.]test[.]ts$';
/** Tests of the command line, which run it against the real server. */
const commandLineTest = '^cli/src/(.*[.]test[.]ts$|testing/)';
/** Code that the tests share; nothing that ships imports it. */
const testing = '/src/testing/';

/** Features with exceptions have a rule of their own each. */
const featuresWithPairs = [...new Set(featurePairs.flatMap(({ from }) => from))];

/** @param {'server' | 'web'} side */
const featureRule = (side) => ({
  name: `${side}-features-apart`,
  comment: 'Features never import features, except the reasoned pairs above.',
  severity: 'error',
  from: { path: `^${side}/src/features/([^/]+)/`, pathNot: featuresWithPairs.map((from) => `^${from}/`) },
  to: { path: `^${side}/src/features/`, pathNot: [`^${side}/src/features/$1/`] },
});

const pairRules = featuresWithPairs.map((feature) => ({
  name: `features-apart-${feature.split('/').at(-1)}`,
  comment: `Beyond its own files it may read: ${featurePairs
    .filter(({ from }) => from.includes(feature))
    .map(({ to, reason }) => `${to.join(', ')} (${reason})`)
    .join('; ')}`,
  severity: 'error',
  from: { path: `^${feature}/` },
  to: {
    path: '^(server|web)/src/features/',
    pathNot: [
      `^${feature}/`,
      ...featurePairs
        .filter(({ from }) => from.includes(feature))
        .flatMap(({ to }) => to.map((path) => `^${path}`)),
    ],
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means that two files are one idea, or that the direction is unclear.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing is dead.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [test, '[.]d[.]ts$', '[.]config[.]ts$', '^web/src/features/[^/]+/.*[.]css$'],
      },
      to: {},
    },
    {
      name: 'resolvable',
      comment: 'An import that does not resolve fails at run time.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared-packages',
      comment: 'A package is imported only where its own package.json names it.',
      severity: 'error',
      from: { pathNot: [test, testing, '[.]config[.]ts$'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-packages-in-shipped-code',
      comment: 'What runs at a clinic needs no development package.',
      severity: 'error',
      from: { path: '^(contract|server|web|cli)/src/', pathNot: [test, testing] },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: ['^node_modules/@types/'],
      },
    },
    {
      name: 'tests-are-leaves',
      comment: 'Only tests import tests and what tests share.',
      severity: 'error',
      from: { path: '^(contract|server|web|cli)/src/', pathNot: [test, testing] },
      to: { path: [test, testing] },
    },
    {
      name: 'contract-imports-its-schema-library-only',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: test },
      to: { pathNot: ['^contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'contract-tests',
      severity: 'error',
      from: { path: `^contract/src/.*${test}` },
      to: { pathNot: ['^contract/src/', '^node_modules/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'workspaces-meet-in-the-contract',
      comment: 'web, server and cli import the contract, never each other.',
      severity: 'error',
      from: { path: '^(web|server|cli)/', pathNot: [commandLineTest, serverTest] },
      to: { path: '^(web|server|cli|e2e|bench|scripts)/', pathNot: '^$1/' },
    },
    {
      name: 'client-tests-against-the-server',
      comment: 'The identity providers are tested against the real server.',
      severity: 'error',
      from: { path: serverTest },
      to: { path: '^(server|cli|e2e|bench|scripts)/', pathNot: '^server/src/testing/' },
    },
    {
      name: 'command-line-tests',
      comment: 'The command line is tested against the real server.',
      severity: 'error',
      from: { path: commandLineTest },
      to: { path: '^(web|server|e2e|bench|scripts)/', pathNot: '^server/src/testing/' },
    },
    {
      name: 'journeys-stand-outside',
      comment: 'A journey sees the product as a person and as a clinic does: browser, HTTP, command line.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(web|server|cli|bench)/', pathNot: '^server/src/testing/' },
    },
    {
      name: 'web-has-no-node',
      comment: 'The client runs in a browser.',
      severity: 'error',
      from: { path: '^(web|contract)/src/', pathNot: [test, testing] },
      to: { dependencyTypes: ['core'] },
    },

    featureRule('server'),
    featureRule('web'),
    ...pairRules,

    {
      name: 'server-feature-floor',
      comment: 'server: main → app → features → {http, db, adapters} → contract.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: test },
      to: { path: '^server/src/', pathNot: [serverFloor, '^server/src/features/'] },
    },
    {
      name: 'server-floor-knows-no-feature',
      severity: 'error',
      from: { path: serverFloor, pathNot: test },
      to: { path: '^server/src/', pathNot: serverFloor },
    },
    {
      name: 'server-app-knows-no-main',
      severity: 'error',
      from: { path: '^server/src/(app|demo)', pathNot: test },
      to: { path: '^server/src/(main|testing)' },
    },
    {
      name: 'web-feature-floor',
      comment: 'web: main → routes → app → features → {session, api, native, ui, paths} → contract.',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: test },
      to: { path: '^web/src/', pathNot: [webFloor, '^web/src/features/'] },
    },
    {
      name: 'web-app-knows-no-routes',
      severity: 'error',
      from: { path: '^web/src/app/', pathNot: test },
      to: { path: '^web/src/(main|routes)' },
    },
    {
      name: 'web-routes-know-no-main',
      severity: 'error',
      from: { path: '^web/src/routes' },
      to: { path: '^web/src/main' },
    },
    {
      name: 'web-session-floor',
      comment: 'session → {api, native, paths}.',
      severity: 'error',
      from: { path: '^web/src/session/', pathNot: test },
      to: { path: '^web/src/', pathNot: '^web/src/(session|api|native)/|^web/src/paths[.]ts$' },
    },
    {
      name: 'web-ui-and-native-import-nothing-of-ours',
      comment: 'Except the readers of shapes, which know nothing of ours either.',
      severity: 'error',
      from: { path: '^web/src/(ui|native)/', pathNot: test },
      to: { path: '^(web|contract)/src/', pathNot: '^web/src/$1/|^contract/src/shape[.]ts$' },
    },
    {
      name: 'web-simulator-stands-apart',
      comment: 'It speaks the protocol of native in the looks of ui; what ships knows nothing of it.',
      severity: 'error',
      from: { path: '^web/simulator/' },
      to: { path: '^(web|contract)/', pathNot: '^web/(simulator|src/(native|ui))/' },
    },
    {
      name: 'web-ships-no-simulator',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^web/simulator/' },
    },
    {
      name: 'web-api-imports-the-contract-only',
      comment: 'It learns tokens and the loss of authority by injected functions.',
      severity: 'error',
      from: { path: '^web/src/api/', pathNot: test },
      to: { path: '^web/src/', pathNot: '^web/src/api/' },
    },
    {
      name: 'web-paths-import-nothing-of-the-app',
      severity: 'error',
      from: { path: '^web/src/paths[.]ts$' },
      to: { path: '^web/src/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^data/|[.]cache/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.woff2'],
    },
  },
};
