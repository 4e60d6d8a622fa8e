/**
 * The closed list of error codes: what status each has and what it says to a person when the
 * place that raised it has nothing better to say.
 */
export const errorCodes = {
  'malformed-request': { status: 400, message: 'This request could not be read.' },
  'unsupported-characters': {
    status: 400,
    message: 'The text contains characters that cannot be stored. Please remove them and try again.',
  },
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  'auth-failed': { status: 401, message: 'The email or password is not right.' },
  'link-expired': { status: 401, message: 'This link has expired.' },
  'invalid-link': { status: 401, message: 'This link is not valid.' },
  'invalid-code': {
    status: 401,
    message: 'This code is not right, or it has expired. Check it, or ask for a new one.',
  },
  'verification-required': {
    status: 403,
    message: 'Please confirm who you are once more before you create your account.',
  },
  'wrong-profile': { status: 403, message: 'This profile is not yours.' },
  'insufficient-scope': { status: 403, message: 'This key may not do that.' },
  'invalid-signature': { status: 403, message: 'This call is not signed as it should be.' },
  'not-found': { status: 404, message: 'We could not find what you are looking for.' },
  'user-not-found': { status: 404, message: 'User account not found.' },
  'public-user-not-found': {
    status: 404,
    message: 'We could not find who this link belongs to. Please ask your clinic for a new link.',
  },
  'already-exists': { status: 409, message: 'This exists already.' },
  'card-declined': {
    status: 402,
    message: 'Your card was declined. Please check it, or try another card.',
  },
  'too-many': {
    status: 409,
    message: 'There are as many of these as there can be. Please remove one first.',
  },
  'stopped-by-reply': {
    status: 409,
    message: 'You stopped these texts by replying STOP. To get them again, reply START to any of them.',
  },
  'intake-completed': { status: 409, message: 'You have completed this already. Thank you.' },
  'intake-changed': {
    status: 409,
    message: 'Something here has changed since you opened it. Please look at it once more.',
  },
  'intake-incomplete': { status: 409, message: 'There is a step before this one that is still to be done.' },
  'last-key': {
    status: 409,
    message: 'This is the last key that may change anything. Make another one first.',
  },
  'body-too-large': { status: 413, message: 'That is more than we can take at once.' },
  'unsupported-media-type': { status: 415, message: 'Please send JSON.' },
  'invalid-fields': { status: 422, message: 'Some of the information needs another look.' },
  'invalid-answers': { status: 422, message: 'Some of the answers need another look.' },
  'idempotency-key-reused': {
    status: 422,
    message: 'This submission key has been used for other answers.',
  },
  'content-not-representable': {
    status: 422,
    message: 'Some of this content cannot be shown to patients faithfully, so none of it was imported.',
  },
  'too-many-requests': { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'We are not able to answer right now. Please try again shortly.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;
