/**
 * The demonstration's fixed ids and words: documentation, tests and people rely on them.
 * Every person is made up.
 */
export const demoPassword = 'Evenkeel#2026';

export const harborView = {
  id: '0b1d6c2e-5f3a-4c8e-9a41-7d2f6e8b1c01',
  displayId: 'harbor-view',
  organizationName: 'Harbor View Behavioral Health',
  timeZone: 'America/New_York',
  phoneNumber: '+12125550180',
  key: 'demo-harbor-view',
} as const;

export const cedarGrove = {
  id: '0b1d6c2e-5f3a-4c8e-9a41-7d2f6e8b1c02',
  displayId: 'cedar-grove',
  organizationName: 'Cedar Grove Counseling',
  timeZone: 'America/Los_Angeles',
  phoneNumber: '+12135550181',
  key: 'demo-cedar-grove',
} as const;

interface DemoPerson {
  readonly clinicId: string;
  readonly profileId: string;
  readonly userId: string;
  readonly patientId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly medicalRecordNumber?: string;
  readonly pronouns?: string;
  readonly proPlan?: true;
  readonly safetyNet?: true;
  /** Has an account, with the demonstration's password. */
  readonly account?: true;
  /** Has an open invite to an account. */
  readonly invited?: true;
  readonly guardianOf?: { patientId: string; relationship: string };
}

const leoPatientId = '3c9e7a10-4b52-4d6f-8e13-a1f0c2d4e603';

/** In the order they are made: whom a participant is related to comes first. */
export const demoPeople = {
  maya: {
    clinicId: harborView.id,
    profileId: '1a7c5e90-2d34-4b6f-8c11-e0f1a2b3c401',
    userId: '2b8d6fa1-3e45-4c70-9d22-f1a2b3c4d501',
    patientId: '3c9e7a10-4b52-4d6f-8e13-a1f0c2d4e601',
    firstName: 'Maya',
    lastName: 'Torres',
    dateOfBirth: '1991-04-12',
    email: 'maya@demo.evenkeel.test',
    phoneNumber: '+14155550132',
    medicalRecordNumber: 'HV-1001',
    proPlan: true,
    safetyNet: true,
    account: true,
  },
  leo: {
    clinicId: harborView.id,
    profileId: '1a7c5e90-2d34-4b6f-8c11-e0f1a2b3c403',
    userId: '2b8d6fa1-3e45-4c70-9d22-f1a2b3c4d503',
    patientId: leoPatientId,
    firstName: 'Leo',
    lastName: 'Torres',
    dateOfBirth: '2013-09-30',
    email: null,
    phoneNumber: null,
    medicalRecordNumber: 'HV-1003',
  },
  rosa: {
    clinicId: harborView.id,
    profileId: '1a7c5e90-2d34-4b6f-8c11-e0f1a2b3c402',
    userId: '2b8d6fa1-3e45-4c70-9d22-f1a2b3c4d502',
    patientId: '3c9e7a10-4b52-4d6f-8e13-a1f0c2d4e602',
    firstName: 'Rosa',
    lastName: 'Torres',
    dateOfBirth: '1985-02-03',
    email: 'rosa@demo.evenkeel.test',
    phoneNumber: '+14155550133',
    account: true,
    guardianOf: { patientId: leoPatientId, relationship: 'guardian' },
  },
  sam: {
    clinicId: harborView.id,
    profileId: '1a7c5e90-2d34-4b6f-8c11-e0f1a2b3c404',
    userId: '2b8d6fa1-3e45-4c70-9d22-f1a2b3c4d504',
    patientId: '3c9e7a10-4b52-4d6f-8e13-a1f0c2d4e604',
    firstName: 'Sam',
    lastName: 'Okafor',
    dateOfBirth: '1998-11-21',
    email: 'sam@demo.evenkeel.test',
    phoneNumber: '+14155550134',
    medicalRecordNumber: 'HV-1004',
    pronouns: 'he/him/his',
    invited: true,
  },
  dana: {
    clinicId: harborView.id,
    profileId: '1a7c5e90-2d34-4b6f-8c11-e0f1a2b3c405',
    userId: '2b8d6fa1-3e45-4c70-9d22-f1a2b3c4d505',
    patientId: '3c9e7a10-4b52-4d6f-8e13-a1f0c2d4e605',
    firstName: 'Dana',
    lastName: 'Whitfield',
    dateOfBirth: '1979-06-15',
    email: 'dana@demo.evenkeel.test',
    phoneNumber: '+14155550135',
    medicalRecordNumber: 'HV-1005',
    invited: true,
  },
  dana2: {
    clinicId: harborView.id,
    profileId: '1a7c5e90-2d34-4b6f-8c11-e0f1a2b3c406',
    userId: '2b8d6fa1-3e45-4c70-9d22-f1a2b3c4d506',
    patientId: '3c9e7a10-4b52-4d6f-8e13-a1f0c2d4e606',
    firstName: 'Dana',
    lastName: 'Whitlock',
    dateOfBirth: '2001-01-09',
    email: 'dana2@demo.evenkeel.test',
    phoneNumber: '+14155550135',
    medicalRecordNumber: 'HV-1006',
    invited: true,
  },
  iris: {
    clinicId: cedarGrove.id,
    profileId: '1a7c5e90-2d34-4b6f-8c11-e0f1a2b3c407',
    userId: '2b8d6fa1-3e45-4c70-9d22-f1a2b3c4d507',
    patientId: '3c9e7a10-4b52-4d6f-8e13-a1f0c2d4e607',
    firstName: 'Iris',
    lastName: 'Lindqvist',
    dateOfBirth: '1968-08-27',
    email: 'iris@demo.evenkeel.test',
    phoneNumber: '+12135550136',
    medicalRecordNumber: 'CG-2001',
    account: true,
  },
} as const satisfies Record<string, DemoPerson>;

/** Everybody, each with the same fields. */
export const everybody: readonly DemoPerson[] = Object.values(demoPeople);

/** Where Maya's mail went before; it takes none any more. */
export const formerEmail = 'maya.torres@former.evenkeel.test';

/** The plan that Maya made with her clinician. */
export const demoInterventionId = '4d0f8b21-6c73-4e95-8a24-b2c3d4e5f701';

/** Intakes of Harbor View, by the codes in their links. */
export const demoIntakes = {
  open: {
    id: '6b2e4d71-8c90-4f13-9e57-d4e5f6a7b801',
    userId: '2b8d6fa1-3e45-4c70-9d22-f1a2b3c4d508',
    patientId: '3c9e7a10-4b52-4d6f-8e13-a1f0c2d4e608',
    firstName: 'Noa',
    email: 'noa@demo.evenkeel.test',
    phoneNumber: '+14155550138',
    code: 'demo-intake-open',
  },
  expired: {
    id: '6b2e4d71-8c90-4f13-9e57-d4e5f6a7b802',
    userId: '2b8d6fa1-3e45-4c70-9d22-f1a2b3c4d509',
    patientId: '3c9e7a10-4b52-4d6f-8e13-a1f0c2d4e609',
    firstName: 'Wren',
    email: 'wren@demo.evenkeel.test',
    phoneNumber: null,
    code: 'demo-intake-expired',
  },
  /** Sam's. */
  completed: { id: '6b2e4d71-8c90-4f13-9e57-d4e5f6a7b803', code: 'demo-intake-completed' },
} as const;
