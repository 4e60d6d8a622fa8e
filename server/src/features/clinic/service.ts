import type { Body, Received } from '@evenkeel/contract/endpoint';
import type {
  getClinic,
  putConsent,
  putKiosk,
  putSafetyNetResources,
  updateClinic,
} from '@evenkeel/contract/provider-clinic';
import { namedAccountOf, setConnectedAccount } from '../../adapters/cards/connected-account.ts';
import type { Db, Tx } from '../../db/open.ts';
import { endVisitsAt } from '../../people/kiosk-visits.ts';
import { policiesOf, toPolicy } from '../../people/policies.ts';
import { AppError } from '../../http/app-error.ts';

type Clinic = Received<typeof getClinic>;

/** A clinic's own settings. */
export const readClinic = async (db: Db | Tx, clinicId: string): Promise<Clinic> => {
  const clinic = await db
    .selectFrom('clinics')
    .selectAll()
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  const resources = await db
    .selectFrom('clinic_safety_net_resources')
    .select(['display_text as displayText', 'type', 'value'])
    .where('clinic_id', '=', clinicId)
    .orderBy('position')
    .execute();
  return {
    id: clinic.id,
    displayId: clinic.display_id,
    organizationName: clinic.organization_name,
    timeZone: clinic.time_zone,
    logoUrl: clinic.logo_url,
    phoneNumber: clinic.phone_number,
    stripeAccountId: await namedAccountOf(db, clinicId),
    consent: { consentRequired: clinic.consent_required, consentCopy: clinic.consent_copy },
    safetyNetResources: resources,
    policies: (await policiesOf(db, clinicId)).map(toPolicy),
    intakeQuestionnaireId: clinic.intake_content_id,
    kiosk: { enabled: clinic.kiosk_enabled, identifiers: clinic.kiosk_identifiers },
  };
};

/** Changes the settings that were given and no other; null clears. */
export const changeClinic = async (
  tx: Tx,
  clinicId: string,
  { stripeAccountId, ...fields }: Body<typeof updateClinic>,
  now: Date,
): Promise<Clinic> => {
  if (stripeAccountId !== undefined) await setConnectedAccount(tx, clinicId, stripeAccountId, now);
  await tx
    .updateTable('clinics')
    // A setting that was not given is undefined here and left out of the statement; the id keeps it from being empty.
    .set({
      id: clinicId,
      organization_name: fields.organizationName,
      time_zone: fields.timeZone,
      logo_url: fields.logoUrl,
      phone_number: fields.phoneNumber,
    })
    .where('id', '=', clinicId)
    .execute();
  return readClinic(tx, clinicId);
};

/** Replaces the consent. Another text is another version, which everybody is asked to agree to again. */
export const replaceConsent = async (
  tx: Tx,
  clinicId: string,
  { consentRequired, consentCopy }: Body<typeof putConsent>,
): Promise<Clinic> => {
  if (consentRequired && consentCopy.trim() === '') {
    throw new AppError('invalid-fields', {
      fields: { consentCopy: 'A consent that is asked for needs a text' },
    });
  }
  await tx
    .updateTable('clinics')
    .set(({ eb, ref }) => ({
      consent_required: consentRequired,
      consent_copy: consentCopy,
      consent_version: eb
        .case()
        .when('consent_copy', '=', consentCopy)
        .then(ref('consent_version'))
        .else(eb('consent_version', '+', 1))
        .end(),
    }))
    .where('id', '=', clinicId)
    .execute();
  return readClinic(tx, clinicId);
};

/** Replaces the crisis resources, in the order given. Calls for one clinic wait for each other. */
export const replaceSafetyNetResources = async (
  tx: Tx,
  clinicId: string,
  { resources }: Body<typeof putSafetyNetResources>,
): Promise<Clinic> => {
  await tx.selectFrom('clinics').select('id').where('id', '=', clinicId).forUpdate().execute();
  await tx.deleteFrom('clinic_safety_net_resources').where('clinic_id', '=', clinicId).execute();
  if (resources.length > 0) {
    await tx
      .insertInto('clinic_safety_net_resources')
      .values(
        resources.map(({ displayText, type, value }, position) => ({
          clinic_id: clinicId,
          position,
          display_text: displayText,
          type,
          value,
        })),
      )
      .execute();
  }
  return readClinic(tx, clinicId);
};

/** Names what intake asks, or that it asks nothing. Throws `not-found`, and `invalid-fields` for content of another kind. */
export const setIntakeQuestionnaire = async (
  tx: Tx,
  clinicId: string,
  contentId: string | null,
): Promise<Clinic> => {
  if (contentId !== null) {
    const content = await tx
      .selectFrom('content')
      .select('kind')
      .where('id', '=', contentId)
      .where('clinic_id', '=', clinicId)
      .executeTakeFirst();
    if (content === undefined) throw new AppError('not-found');
    if (content.kind !== 'intake-questionnaire') {
      const problem = `Must be an intake questionnaire; this is ${content.kind === 'assessment' ? 'an assessment' : 'a check-in'}`;
      throw new AppError('invalid-fields', { fields: { contentId: problem } });
    }
  }
  await tx.updateTable('clinics').set({ intake_content_id: contentId }).where('id', '=', clinicId).execute();
  return readClinic(tx, clinicId);
};

/** Turns the kiosk on or off, and says what people are found by there. Off, its visits end. */
export const setKiosk = async (
  tx: Tx,
  clinicId: string,
  { enabled, identifiers }: Body<typeof putKiosk>,
  now: Date,
): Promise<Clinic> => {
  if (!enabled) await endVisitsAt(tx, clinicId, now);
  await tx
    .updateTable('clinics')
    .set({ kiosk_enabled: enabled, kiosk_identifiers: JSON.stringify(identifiers) })
    .where('id', '=', clinicId)
    .execute();
  return readClinic(tx, clinicId);
};
