/** How the person came to answer: a label, never an authority. */
export const submissionSources = [
  'patient_app',
  'clinician_app',
  'kiosk',
  'sms',
  'email',
  'manual_sms',
  'manual_email',
] as const;

/** Whether a link asked for these now, or they were due. */
export const submissionTypes = ['take_now', 'default'] as const;
