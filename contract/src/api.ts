import * as account from './account.ts';
import * as assessments from './assessments.ts';
import * as billing from './billing.ts';
import * as checkIns from './check-ins.ts';
import * as communication from './communication.ts';
import * as intake from './intake.ts';
import * as intervention from './intervention.ts';
import * as kiosk from './kiosk.ts';
import * as login from './login.ts';
import * as onboarding from './onboarding.ts';
import * as ownAnswers from './own-answers.ts';
import * as passwordReset from './password-reset.ts';
import * as progress from './progress.ts';
import * as providerClinic from './provider-clinic.ts';
import * as providerContent from './provider-content.ts';
import * as providerIntake from './provider-intake.ts';
import * as providerKeys from './provider-keys.ts';
import * as providerMessages from './provider-messages.ts';
import * as providerPatients from './provider-patients.ts';
import * as providerRecords from './provider-records.ts';
import * as providerResults from './provider-results.ts';
import * as providerWebhooks from './provider-webhooks.ts';
import * as publicUser from './public-user.ts';
import * as reminders from './reminders.ts';
import * as safetyNet from './safety-net.ts';

/** Every call of the API, once. Routes, handlers, clients and the OpenAPI document are made from this list. */
export const api = {
  signIn: login.signIn,
  requestMagicLink: login.requestMagicLink,
  completeMagicLink: login.completeMagicLink,
  refreshToken: login.refreshToken,
  signOut: login.signOut,
  requestPasswordReset: passwordReset.requestPasswordReset,
  confirmPasswordReset: passwordReset.confirmPasswordReset,
  lookUpInvite: onboarding.lookUpInvite,
  verifyInviteCode: onboarding.verifyInviteCode,
  createAccount: onboarding.createAccount,

  getUserProfiles: account.getUserProfiles,
  dismissSafetyNet: safetyNet.dismissSafetyNet,

  getPaymentMethod: billing.getPaymentMethod,
  createSetupIntent: billing.createSetupIntent,
  setDefaultPaymentMethod: billing.setDefaultPaymentMethod,
  confirmSandboxSetup: billing.confirmSandboxSetup,

  getCommunicationPreferences: communication.getCommunicationPreferences,
  updateCommunicationPreferences: communication.updateCommunicationPreferences,
  getOptionalComms: communication.getOptionalComms,
  recordOptionalComms: communication.recordOptionalComms,
  listNotificationPreferences: communication.listNotificationPreferences,
  createNotificationPreference: communication.createNotificationPreference,
  deleteNotificationPreference: communication.deleteNotificationPreference,
  registerPushDevice: communication.registerPushDevice,
  removePushDevice: communication.removePushDevice,
  unsubscribe: communication.unsubscribe,
  subscribe: communication.subscribe,
  listReminders: reminders.listReminders,
  createReminder: reminders.createReminder,
  deleteReminder: reminders.deleteReminder,

  getPublicUser: publicUser.getPublicUser,
  getConsentInfo: publicUser.getConsentInfo,
  acceptConsent: publicUser.acceptConsent,
  getBirthdayVerificationStatus: publicUser.getBirthdayVerificationStatus,
  verifyBirthday: publicUser.verifyBirthday,
  getPatientUser: publicUser.getPatientUser,
  getSafetyNet: safetyNet.getSafetyNet,

  getAssignedAssessments: assessments.getAssignedAssessments,
  getAssessments: assessments.getAssessments,
  submitAssessments: assessments.submitAssessments,

  getAssignedCheckIns: checkIns.getAssignedCheckIns,
  getAssignedCheckInsWithContent: checkIns.getAssignedCheckInsWithContent,
  getAssignedCheckIn: checkIns.getAssignedCheckIn,
  getPublicAssignedCheckIns: checkIns.getPublicAssignedCheckIns,
  getCheckIn: checkIns.getCheckIn,
  getCheckInScores: checkIns.getCheckInScores,
  getCheckInScoresWithVersions: checkIns.getCheckInScoresWithVersions,
  submitCheckIns: checkIns.submitCheckIns,
  submitPublicCheckIns: checkIns.submitPublicCheckIns,

  getSymptomsGraph: progress.getSymptomsGraph,
  getLifestyleGraph: progress.getLifestyleGraph,
  getWorksheetSummary: progress.getWorksheetSummary,
  getLifestyleSeries: progress.getLifestyleSeries,
  getStepsSeries: progress.getStepsSeries,
  getDistanceSeries: progress.getDistanceSeries,
  storeHealthSamples: progress.storeHealthSamples,
  getIntervention: intervention.getIntervention,

  getPublicClinic: intake.getPublicClinic,
  getInvitation: intake.getInvitation,
  authenticateMagicCode: intake.authenticateMagicCode,
  resendIntakeLink: intake.resendIntakeLink,
  getIntakeClinicInfo: intake.getIntakeClinicInfo,
  getIntakeStatus: intake.getIntakeStatus,
  getIntakeProgress: intake.getIntakeProgress,
  postBasicInfo: intake.postBasicInfo,
  getIntakePolicies: intake.getIntakePolicies,
  signIntakePolicies: intake.signIntakePolicies,
  getIntakeQuestionnaire: intake.getIntakeQuestionnaire,
  saveIntakePage: intake.saveIntakePage,
  submitIntakeQuestionnaire: intake.submitIntakeQuestionnaire,
  createIntakeSetupIntent: intake.createIntakeSetupIntent,
  completeIntake: intake.completeIntake,

  getKioskClinic: kiosk.getKioskClinic,
  getKioskPatient: kiosk.getKioskPatient,
  identifyKioskPatient: kiosk.identifyKioskPatient,
  endKioskVisit: kiosk.endKioskVisit,

  getOwnAnswers: ownAnswers.getOwnAnswers,

  createContent: providerContent.createContent,
  checkContent: providerContent.checkContent,
  listContent: providerContent.listContent,
  getContent: providerContent.getContent,
  putContentBands: providerContent.putContentBands,
  createPatient: providerPatients.createPatient,
  listPatients: providerPatients.listPatients,
  getPatient: providerPatients.getPatient,
  updatePatient: providerPatients.updatePatient,
  addParticipant: providerPatients.addParticipant,
  listParticipants: providerPatients.listParticipants,
  createInvite: providerPatients.createInvite,
  createAssignment: providerPatients.createAssignment,
  listAssignments: providerPatients.listAssignments,
  endAssignment: providerPatients.endAssignment,
  sendAssessmentLink: providerPatients.sendAssessmentLink,
  createHandoff: providerPatients.createHandoff,
  listMessages: providerMessages.listMessages,
  getSafetyNetOverride: providerMessages.getSafetyNetOverride,
  putSafetyNetOverride: providerMessages.putSafetyNetOverride,
  listSubmissions: providerResults.listSubmissions,
  getSubmission: providerResults.getSubmission,
  listCheckInScores: providerResults.listCheckInScores,
  createIntervention: providerResults.createIntervention,
  listAlerts: providerResults.listAlerts,
  acknowledgeAlert: providerResults.acknowledgeAlert,
  getClinic: providerClinic.getClinic,
  updateClinic: providerClinic.updateClinic,
  putConsent: providerClinic.putConsent,
  putSafetyNetResources: providerClinic.putSafetyNetResources,
  putPolicies: providerIntake.putPolicies,
  putIntakeQuestionnaire: providerIntake.putIntakeQuestionnaire,
  putKiosk: providerClinic.putKiosk,
  createIntakeInvitation: providerIntake.createIntakeInvitation,
  listIntakeInvitations: providerIntake.listIntakeInvitations,
  getIntakeInvitation: providerIntake.getIntakeInvitation,
  withdrawIntakeInvitation: providerIntake.withdrawIntakeInvitation,
  createKey: providerKeys.createKey,
  listKeys: providerKeys.listKeys,
  rotateKey: providerKeys.rotateKey,
  revokeKey: providerKeys.revokeKey,
  createWebhook: providerWebhooks.createWebhook,
  listWebhooks: providerWebhooks.listWebhooks,
  rotateWebhookSecret: providerWebhooks.rotateWebhookSecret,
  deleteWebhook: providerWebhooks.deleteWebhook,
  listWebhookDeliveries: providerWebhooks.listWebhookDeliveries,
  replayWebhookDelivery: providerWebhooks.replayWebhookDelivery,
  getPatientRecord: providerRecords.getPatientRecord,
  getPatientRecordAsCsv: providerRecords.getPatientRecordAsCsv,
  listAuditTrail: providerRecords.listAuditTrail,
  getAuditTrailAsCsv: providerRecords.getAuditTrailAsCsv,
  importPatients: providerRecords.importPatients,
} as const;

export type Api = typeof api;
export type EndpointName = keyof Api;
