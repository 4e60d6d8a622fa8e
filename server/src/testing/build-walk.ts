import { randomUUID } from 'node:crypto';
import { api, type EndpointName } from '@evenkeel/contract/api';
import type { Endpoint } from '@evenkeel/contract/endpoint';
import { buildAssessment } from './build-content.ts';
import { buildModule } from './build-module.ts';
import {
  buildClinic,
  buildProfile,
  buildProviderKey,
  signInAs,
  type BuiltProviderKey,
  type SignedIn,
} from './build.ts';
import {
  buildIntake,
  buildIntakeQuestionnaire,
  buildPolicy,
  sampleBasicInfo,
  sampleResponses,
  type BuiltIntake,
} from './building-intake.ts';
import { call, type CallInput } from './call.ts';
import type { TestApp } from './create-test-app.ts';

export const endpointNames = Object.keys(api) as EndpointName[];
export const endpointOf = (name: EndpointName): Endpoint => api[name];

/** The parameters in an endpoint's path. */
export const paramsIn = (name: EndpointName): string[] =>
  [...endpointOf(name).path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);

export interface Walk {
  /** Whose things there are: a signed-in patient with something of everything, and their clinic's key. */
  readonly owner: SignedIn;
  readonly ownerKey: BuiltProviderKey;
  /** Another patient of the same clinic, and another clinic's key. */
  readonly otherPatient: SignedIn;
  readonly otherKey: BuiltProviderKey;
  /** Somebody whom the owner's clinic takes in, and who has only payment left. */
  readonly intake: BuiltIntake;
  /** Everything of the owner's that has an id. */
  readonly ownerIds: readonly string[];
  /** What makes each endpoint succeed for the owner, but for who is calling. */
  input(name: EndpointName): CallInput;
  /** The same about things that do not exist. */
  inputAboutNothing(name: EndpointName): CallInput;
}

/** A patient and a clinic with something of everything, for tests that call every endpoint of the contract. */
export const buildWalk = async (app: TestApp): Promise<Walk> => {
  const { id: clinicId, display_id: clinicDisplayId } = await buildClinic(app, { kiosk_enabled: true });
  const ownerKey = await buildProviderKey(app, { clinicId });
  const patient = await buildProfile(app, {
    clinic_id: clinicId,
    email: 'owner@mail.test',
    phone_number: '+14155550132',
    clinician_has_pro_plan: true,
  });
  const owner = await signInAs(app, patient);
  // Somebody with an account cannot be invited to one.
  const invitee = await buildProfile(app, { clinic_id: clinicId, email: 'invitee@mail.test' });
  const otherPatient = await signInAs(app, await buildProfile(app, { clinic_id: clinicId }));
  const otherKey = await buildProviderKey(app);
  const assessment = await buildAssessment(app, clinicId);
  const another = await buildAssessment(app, clinicId);
  const module = await buildModule(app, clinicId);

  const { user_id: userId, patient_id: patientId } = patient;
  /** Calls as the owner's clinic or the owner, and gives the answer's body. */
  const made = async (name: EndpointName, input: CallInput) => {
    const answer = await call(app, name, { headers: ownerKey.headers, ...input });
    if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const assigned = { contentId: assessment.id, cadence: 'weekly' };
  const { assignmentId } = await made('createAssignment', { params: { patientId }, body: assigned });
  const receiver = { url: 'https://systems.clinic.test/evenkeel', events: ['submission.received'] };
  const { id: webhookId } = await made('createWebhook', { body: receiver });
  const { id: unwantedWebhookId } = await made('createWebhook', { body: receiver });
  const answers = [
    { key: 'low', value: 'often' },
    { key: 'hurt', value: 'often' },
  ];
  const submission = { assessments: [{ id: assessment.id, answers }], assigneeUserId: userId };
  const { submissionId } = await made('submitAssessments', { params: { userId }, body: submission });
  const { deliveries } = await made('listWebhookDeliveries', { params: { id: webhookId } });
  const checkIn = { moduleId: module.id, moduleVersionId: module.versionId };
  const checkIns = [{ ...checkIn, answers: [{ key: 'tense', value: 'some' }] }];
  await made('createAssignment', {
    params: { patientId },
    body: { contentId: module.id, cadence: 'daily' },
  });
  const { submissionId: checkInScoreId } = await made('submitPublicCheckIns', {
    params: { userId },
    body: checkIns,
  });
  const items = [{ id: 'plan', type: 'free_text', label: 'What helps?' }];
  const filledIn = { interventionItemId: 'plan', answer: { value: 'A walk' } };
  const intervention = { name: 'A plan', items, answers: [filledIn] };
  const { interventionId } = await made('createIntervention', {
    params: { patientId },
    body: intervention,
  });
  const furtherAddress = {
    notificationType: 'CLIENT_SAFETY_NET',
    channel: 'email',
    address: 'further@mail.test',
  };
  const device = { kind: 'native', platform: 'ios', token: 'token' };
  const own = { params: { userId }, headers: owner.headers };
  const { id: preferenceId } = await made('createNotificationPreference', { ...own, body: furtherAddress });
  const { id: deviceId } = await made('registerPushDevice', { ...own, body: device });
  const reminder = { daysOfWeek: [1], timeOfDay: '09:00', notificationType: 'check_in' };
  const { id: reminderId } = await made('createReminder', { ...own, body: reminder });
  const { alerts } = await made('listAlerts', {});
  const alertId: string = alerts[0].id;
  const invited = await made('createIntakeInvitation', { body: { email: 'invited@mail.test' } });
  const unwanted = await made('createIntakeInvitation', { body: {} });

  const intakeContent = await buildIntakeQuestionnaire(app, clinicId);
  const policyId = await buildPolicy(app, clinicId);
  const intake = await buildIntake(app, {
    clinicId,
    email: 'comes-new@mail.test',
    done: 'questionnaire',
    basicInfo: { email: 'comes-new@mail.test', firstName: 'Isolde' },
  });

  const { clientSecret, id: setupId } = await made('createSetupIntent', { headers: owner.headers });
  const confirmation = { clientSecret, card: 'visa', expMonth: 12, expYear: 2030 };
  const { paymentMethodId } = await made('confirmSandboxSetup', { body: confirmation });

  const { last_name: lastName, date_of_birth: dateOfBirth } = patient;
  const attributes = { clinicDisplayId, lastName, dateOfBirth };
  const { userId: visitId } = await made('identifyKioskPatient', { body: attributes });
  // For as long as any test goes on.
  await app.db
    .updateTable('kiosk_visits')
    .set({ expires_at: new Date('2100-01-01T00:00:00Z') })
    .where('id', '=', visitId)
    .execute();

  const newKey = { name: 'Another', scopes: ['read'] };
  const { id: keyToRotate } = await made('createKey', { body: newKey });
  const { id: keyToRevoke } = await made('createKey', { body: newKey });

  const params: Record<string, string> = {
    userId,
    patientId,
    assignmentId,
    checkInId: module.id,
    clinicDisplayId,
    displayId: clinicDisplayId,
    code: intake.code,
    deliveryId: deliveries[0].id,
  };
  const ownParams: Partial<Record<EndpointName, Record<string, string>>> = {
    createInvite: { patientId: invitee.patient_id },
  };
  const ids: Partial<Record<EndpointName, string>> = {
    getContent: assessment.id,
    putContentBands: assessment.id,
    getSubmission: submissionId,
    acknowledgeAlert: alertId,
    getIntakeInvitation: invited.intakeInvitationId,
    withdrawIntakeInvitation: unwanted.intakeInvitationId,
    getIntervention: interventionId,
    deleteNotificationPreference: preferenceId,
    removePushDevice: deviceId,
    deleteReminder: reminderId,
    getKioskPatient: visitId,
    endKioskVisit: visitId,
    rotateKey: keyToRotate,
    revokeKey: keyToRevoke,
    rotateWebhookSecret: webhookId,
    listWebhookDeliveries: webhookId,
    replayWebhookDelivery: webhookId,
    deleteWebhook: unwantedWebhookId,
  };
  const queries: Partial<Record<EndpointName, CallInput['query']>> = {
    getAssessments: { Ids: assessment.id },
    getCheckInScores: { checkInIds: module.id },
    getCheckInScoresWithVersions: { checkInIds: module.id },
  };
  const person = { firstName: 'Noor', lastName: 'Vale', dateOfBirth: '1984-11-02' };
  const assessmentIds = [assessment.id];
  const product = { key: 'walk', name: 'Walk', scoring: null };
  const section = {
    title: 'Walk',
    answers: [],
    questions: [
      { key: 'a', title: 'How was today?', type: 'free_text', skippable: true, answers: [], meta: {} },
    ],
  };
  const content = { ...product, content: { sections: [section] } };
  const bodies: Partial<Record<EndpointName, unknown>> = {
    signIn: { email: 'owner@mail.test', password: 'wrong' },
    requestPasswordReset: { userType: 'patient', email: 'owner@mail.test' },
    confirmPasswordReset: {
      userType: 'patient',
      email: 'owner@mail.test',
      confirmationCode: '000000',
      newPassword: 'Quiet#Harbor7',
    },
    identifyKioskPatient: attributes,
    lookUpInvite: { type: 'email', email: 'invitee@mail.test' },
    verifyInviteCode: { code: '000000', email: 'invitee@mail.test' },
    createAccount: { patientId: invitee.patient_id, email: 'invitee@mail.test', password: 'Quiet#Harbor7' },
    submitAssessments: submission,
    submitCheckIns: checkIns,
    submitPublicCheckIns: checkIns,
    storeHealthSamples: { samples: [{ type: 'steps', date: '2026-03-01', value: 4200 }] },
    createIntervention: intervention,
    updateCommunicationPreferences: { push: [], email: ['CLIENT_SAFETY_NET'], sms: [] },
    recordOptionalComms: {},
    createNotificationPreference: { ...furtherAddress, channel: 'sms', address: '+14155550133' },
    registerPushDevice: { ...device, token: 'another token' },
    unsubscribe: {},
    subscribe: {},
    putSafetyNetOverride: { safetyNetOverride: { push: true, email: true, sms: false } },
    setDefaultPaymentMethod: { paymentMethodId },
    confirmSandboxSetup: confirmation,
    authenticateMagicCode: { magicCode: intake.code },
    resendIntakeLink: { expiredCode: intake.code },
    postBasicInfo: sampleBasicInfo(),
    signIntakePolicies: { policyIds: [policyId] },
    saveIntakePage: { pageIndex: 0, responses: sampleResponses({ reason: 'I want to rest' }) },
    submitIntakeQuestionnaire: { responses: sampleResponses() },
    completeIntake: { paymentMethodId: null },
    createReminder: { ...reminder, timeOfDay: '19:30' },
    verifyBirthday: { dateOfBirth },
    createWebhook: receiver,
    createContent: content,
    checkContent: content,
    putContentBands: { bands: [{ min: 0, max: 6, label: 'any' }] },
    createPatient: person,
    importPatients: { csv: 'firstName,lastName,dateOfBirth\nNoor,Vale,1984-11-02\n' },
    updatePatient: { firstName: 'Ines' },
    addParticipant: { ...person, relationship: 'Guardian' },
    createInvite: { channel: 'email' },
    createAssignment: { contentId: another.id, cadence: 'once' },
    sendAssessmentLink: { channel: 'email', assessmentIds },
    createHandoff: { assessmentIds },
    updateClinic: { organizationName: 'Renamed' },
    putConsent: { consentRequired: true, consentCopy: 'Please agree.' },
    putSafetyNetResources: { resources: [{ displayText: 'Call 988', type: 'call', value: '988' }] },
    createIntakeInvitation: { firstName: 'Noor' },
    putPolicies: { policies: [] },
    putIntakeQuestionnaire: { contentId: null },
    putKiosk: { enabled: true, identifiers: ['mrn'] },
    createKey: newKey,
    rotateKey: { graceSeconds: 60 },
  };
  const inputWith = (name: EndpointName, valueOf: (param: string) => string | undefined): CallInput => ({
    params: Object.fromEntries(
      paramsIn(name).map((param) => {
        const value = valueOf(param);
        if (value === undefined) throw new Error(`Nothing was built for ${param} of ${name}.`);
        return [param, value];
      }),
    ),
    query: queries[name] ?? {},
    body: bodies[name],
  });

  return {
    owner,
    ownerKey,
    otherPatient,
    otherKey,
    intake,
    ownerIds: [clinicId, patient.id, userId, patientId, owner.accountId, assignmentId, submissionId].concat(
      alertId,
      assessment.id,
      assessment.versionId,
      another.id,
      another.versionId,
      module.id,
      module.versionId,
      checkInScoreId,
      interventionId,
      preferenceId,
      deviceId,
      setupId,
      paymentMethodId,
      reminderId,
      invited.intakeInvitationId,
      unwanted.intakeInvitationId,
      webhookId,
      unwantedWebhookId,
      deliveries[0].id,
      intakeContent.id,
      intakeContent.versionId,
      policyId,
      intake.invitationId,
      intake.userId,
      intake.patientId,
      invitee.id,
      invitee.user_id,
      invitee.patient_id,
      keyToRotate,
      keyToRevoke,
    ),
    input: (name) =>
      inputWith(name, (param) => (param === 'id' ? ids[name] : (ownParams[name]?.[param] ?? params[param]))),
    inputAboutNothing: (name) => inputWith(name, () => randomUUID()),
  };
};
