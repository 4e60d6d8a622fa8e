/**
 * Which modules the build puts into one file, where several screens need them. What is named nowhere here goes with
 * its screen, or into a small file of its own: many of those would cost a phone more in requests than they save.
 */
export const sharedFiles = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
    priority: 3,
  },
  {
    // No screen needs a schema to be shown: these come with a form, or once it is touched.
    name: 'schemas',
    test: /node_modules\/zod\/|contract\/src\/(endpoint|fields|password)\./,
    priority: 3,
  },
  {
    // What a link to assessments needs beyond the rest, and check-ins too.
    name: 'answering',
    test: /features\/(answering|assessments|public-user)\/(?!queries|public-user-context|typed-questions|unfinished-|format-field|typed-number|rules-hint|choice-or-)|contract\/src\/(answer-rules|answer-limits|submission-sources|ids)\./,
    priority: 3,
  },
  {
    // What stands under every screen. What only Cognito or push messages need is loaded only where they are used.
    name: 'core',
    test: /contract\/src\/(built-in-resources|config-element|limits|shape)\.|web\/src\/(api\/(?!early)|session\/(?!cognito|push-device\.|browser-push)|native|config|ui\/logo|app\/(page|header|use-back|loading|help-link|crisis-help)|features\/(safety-net\/(?!safety-net-screen)|(assessments|check-ins|home|public-user)\/(queries|public-user-context)))/,
    priority: 2,
  },
  {
    // What many screens are built of. A part that few use goes with them: how many are many grows with the app.
    name: 'ui',
    test: /web\/src\/ui\//,
    minShareCount: 10,
    priority: 1,
  },
];
