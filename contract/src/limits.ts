/** Every number that the product promises or enforces, named once. Durations are in seconds unless the name says otherwise. */
export const limits = {
  accessTokenSeconds: 10 * 60,
  refreshTokenSeconds: 30 * 24 * 60 * 60,
  refreshGraceSeconds: 15,
  signInLinkSeconds: 10 * 60,
  codeDigits: 6,
  codeSeconds: 10 * 60,
  codeAttempts: 5,
  /** How long a verified code or date of birth lets the same browser create the account. */
  accountProofSeconds: 15 * 60,
  lookupsPerAddressPerMinute: 10,
  failedCodesPerAddressPerHour: 60,
  /** Tries at all the codes that are sent to one person; after them no new one is sent for the day. */
  failedCodesPerPersonPerDay: 50,
  accountCreationsPerAddressPerHour: 60,
  sendsPerAccountPerHour: 5,
  sendsPerAddressPerHour: 20,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  /** From this many failed sign-ins on there is a wait before the next; each further one doubles it. */
  signInFailuresBeforeDelay: 5,
  signInFirstDelaySeconds: 5,
  signInMaxDelaySeconds: 15 * 60,
  signInsPerAddressPerMinute: 60,
  failedLinksPerAddressPerHour: 60,
  birthdayAttemptsPerHour: 5,
  verificationMaxAgeYears: 130,

  bodyBytes: 256 * 1024,
  /** A FHIR Questionnaire with its value sets can be larger than any answer to it. */
  contentBodyBytes: 2 * 1024 * 1024,
  answersPerSubmission: 500,
  assessmentsPerSubmission: 50,
  textLength: 10_000,
  nameLength: 200,
  contentItems: 2_000,
  contentDepth: 12,
  /** Options of all questions together, and conditions once they are handed down from groups. */
  contentOptions: 20_000,
  contentConditions: 20_000,
  bandsPerScale: 50,
  subscalesPerContent: 50,
  /** What a form may ask a program to work out, and how long each expression and all of them may be. */
  contentCalculations: 200,
  contentVariables: 1_000,
  expressionLength: 10_000,
  expressionsLength: 200_000,
  /** How far from today an assignment may start, either way. */
  assignmentStartYears: 10,
  healthSamplesAtOnce: 1_000,
  /** A chart shows twelve months; the thirteenth completes the first of them. */
  progressMonths: 13,
  idempotencyKeySeconds: 7 * 24 * 60 * 60,

  requestSeconds: 30,
  statementSeconds: 5,
  poolWaitSeconds: 2,

  messageTries: 8,
  /** Nothing that a person did not choose the time of goes out before or from these hours, in their own time. */
  quietUntil: '08:00',
  quietFrom: '21:00',
  /** A message that could not go out in time goes out so much later at most; after that it is dropped. */
  reminderWindowSeconds: 2 * 60 * 60,
  notificationPreferences: 10,
  pushDevicesPerPerson: 20,
  remindersPerPerson: 20,
  unsubscribesPerAddressPerHour: 60,
  confirmationsPerAddressPerHour: 60,
  setupIntentsPerPersonPerHour: 30,
  /** How long a card may be typed after its form was opened. */
  setupIntentSeconds: 24 * 60 * 60,
  /** How far the time of a provider's signed call may be from ours. */
  webhookToleranceSeconds: 300,
  /** How long a card payment provider's events are remembered, so that none has its effect twice. */
  cardEventSeconds: 40 * 24 * 60 * 60,

  /** How long an intake link opens; a person can ask for a new one after that. */
  intakeLinkSeconds: 7 * 24 * 60 * 60,
  /** How long a device keeps what was typed into an intake. */
  intakeDraftSeconds: 24 * 60 * 60,
  intakeMinAgeYears: 13,
  intakeMaxAgeYears: 120,
  intakeResponses: 2_000,
  /** How often a group of an intake can be answered. */
  intakeEntries: 50,
  policies: 20,
  /** One policy's file, decoded. */
  policyBytes: 1024 * 1024,
  policiesBodyBytes: 12 * 1024 * 1024,

  kioskIdentifiesPerMinute: 10,
  /** How long the user id that a kiosk was given opens anything. */
  kioskVisitSeconds: 60 * 60,
  kioskIdleSeconds: 90,
  /** How long before that the kiosk says so. */
  kioskWarningSeconds: 15,

  keysPerClinic: 50,
  keyGraceSeconds: 24 * 60 * 60,
  keyGraceMaxSeconds: 30 * 24 * 60 * 60,
  providerCallsPerKeyPerMinute: 600,
  /** Calls with keys that there are not. A key that is right is not held up by them. */
  unknownKeysPerAddressPerMinute: 60,
  webhooksPerClinic: 20,
  webhookUrlLength: 2000,
  webhookTries: 9,
  webhookSecretGraceSeconds: 24 * 60 * 60,
  webhookSeconds: 10,
  webhookDeliverySeconds: 30 * 24 * 60 * 60,
  importRows: 5_000,
  importBytes: 4 * 1024 * 1024,
  importBodyBytes: 9 * 1024 * 1024,

  pageSize: 50,
  maxPageSize: 200,

  toastMs: 4000,
  shortToastMs: 2000,
  skeletonDelayMs: 150,
} as const;
