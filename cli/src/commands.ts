import type { Command } from './command.ts';
import { alertCommands } from './commands/alerts.ts';
import { auditCommands } from './commands/audit.ts';
import { assignmentCommands } from './commands/assignments.ts';
import { checkInCommands } from './commands/check-ins.ts';
import { clinicCommands } from './commands/clinic.ts';
import { completionCommands } from './commands/completion.ts';
import { configCommands } from './commands/config.ts';
import { contentCommands } from './commands/content.ts';
import { intakeCommands } from './commands/intake.ts';
import { interventionCommands } from './commands/interventions.ts';
import { inviteCommands } from './commands/invites.ts';
import { keyCommands } from './commands/keys.ts';
import { kioskCommands } from './commands/kiosk.ts';
import { linkCommands } from './commands/links.ts';
import { messageCommands } from './commands/messages.ts';
import { patientCommands } from './commands/patients.ts';
import { policyCommands } from './commands/policies.ts';
import { recordCommands } from './commands/records.ts';
import { safetyNetCommands } from './commands/safety-net.ts';
import { submissionCommands } from './commands/submissions.ts';
import { webhookCommands } from './commands/webhooks.ts';

/** All that the command line can do. */
export const commands: readonly Command[] = [
  ...clinicCommands,
  ...keyCommands,
  ...policyCommands,
  ...kioskCommands,
  ...intakeCommands,
  ...patientCommands,
  ...inviteCommands,
  ...contentCommands,
  ...assignmentCommands,
  ...linkCommands,
  ...messageCommands,
  ...interventionCommands,
  ...safetyNetCommands,
  ...submissionCommands,
  ...checkInCommands,
  ...alertCommands,
  ...recordCommands,
  ...auditCommands,
  ...webhookCommands,
  ...configCommands,
  ...completionCommands,
];
