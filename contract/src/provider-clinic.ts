import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, line, phoneNumber, timeZone } from './fields.ts';
import { policy } from './intake.ts';
import { kioskIdentifier } from './kiosk.ts';
import { limits } from './limits.ts';
import { safetyNetResource } from './safety-net.ts';

const clinicSettings = {
  organizationName: line('The organization needs a name'),
  timeZone,
  /** An https address or a path of this server. */
  logoUrl: z.nullable(
    z.string().check(z.maxLength(2000), z.regex(/^(https:\/\/|\/(?!\/))/, 'Must be an https address')),
  ),
  phoneNumber: z.nullable(phoneNumber),
  /** The clinic's own account at Stripe, connected to the platform's, where its patients' cards are kept; null: the platform's. */
  stripeAccountId: z.nullable(
    z
      .string()
      .check(z.regex(/^acct_[0-9a-zA-Z]{1,250}$/, 'Must be the id of an account, which begins with acct_')),
  ),
};

const consent = z.object({
  consentRequired: z.boolean(),
  consentCopy: z.string().check(z.maxLength(limits.textLength)),
});

const kiosk = z.object({
  enabled: z.boolean(),
  /** What people are found by there, in the order in which it is offered. */
  identifiers: z.array(kioskIdentifier).check(
    z.minLength(1, 'Name at least one identifier'),
    z.refine((list) => new Set(list).size === list.length, 'Name each identifier once'),
  ),
});

export const clinic = z.object({
  id,
  displayId: z.string(),
  ...clinicSettings,
  consent,
  safetyNetResources: z.array(safetyNetResource),
  policies: z.array(policy),
  /** The content that intake asks; null where it asks nothing. */
  intakeQuestionnaireId: z.nullable(id),
  kiosk,
});

export const getClinic = endpoint({
  method: 'GET',
  path: '/v1/provider-api/clinic',
  auth: 'provider',
  summary: 'The clinic’s own settings',
  response: clinic,
});

export const updateClinic = endpoint({
  method: 'PATCH',
  path: '/v1/provider-api/clinic',
  auth: 'provider',
  summary: 'Changes the given settings',
  body: z.partial(z.object(clinicSettings)),
  response: clinic,
  errors: ['already-exists'],
});

export const putConsent = endpoint({
  method: 'PUT',
  path: '/v1/provider-api/clinic/consent',
  auth: 'provider',
  summary: 'Replaces the consent; a changed text is asked for again',
  body: consent,
  response: clinic,
});

export const putSafetyNetResources = endpoint({
  method: 'PUT',
  path: '/v1/provider-api/clinic/safety-net-resources',
  auth: 'provider',
  summary: 'Replaces the crisis resources, in the order given',
  body: z.object({
    resources: z
      .array(
        safetyNetResource.check(
          z.refine(
            ({ type, value }) =>
              type === 'web' ? /^(https:\/\/|\/(?!\/))/.test(value) : /^[+\d][\d\s()*#-]*$/.test(value),
            { error: 'Must be a telephone number, an https address or a path of this app', path: ['value'] },
          ),
        ),
      )
      .check(z.maxLength(50)),
  }),
  response: clinic,
});

export const putKiosk = endpoint({
  method: 'PUT',
  path: '/v1/provider-api/clinic/kiosk',
  auth: 'provider',
  summary: 'Turns the clinic’s kiosk on or off, and says what people are found by there',
  body: kiosk,
  response: clinic,
});
