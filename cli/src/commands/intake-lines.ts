import type { Received } from '@evenkeel/contract/endpoint';
import type { getIntakeInvitation } from '@evenkeel/contract/provider-intake';
import { fieldLines, minuteOf, table } from '../print.ts';

type IntakeRecord = Extract<Received<typeof getIntakeInvitation>, { signedPolicies: unknown }>;

const whenOf = (instant: string | null): string | null => (instant === null ? null : minuteOf(instant));

const cardOf = ({ paymentMethodSaved }: { paymentMethodSaved: boolean }): string =>
  paymentMethodSaved ? 'saved' : 'skipped';

const personLines = ({ basicInfo, ...intake }: IntakeRecord): string[] =>
  fieldLines([
    ['State', intake.status],
    ['First name', intake.firstName],
    ['Last name', intake.lastName],
    ['Preferred name', basicInfo?.preferredName ?? null],
    ['Pronouns', basicInfo?.pronoun ?? null],
    ['Born', basicInfo?.dateOfBirth ?? null],
    ['E-mail', intake.email],
    ['Phone', intake.phoneNumber],
    ['Invited', minuteOf(intake.createdAt)],
    ['Link until', minuteOf(intake.expiresAt)],
    ['Questionnaire', intake.questionnaire?.name ?? null],
    ['Submitted', whenOf(intake.questionnaireSubmittedAt)],
    ['Safety', intake.safetyTriggered ? 'ALERT' : null],
    ['Card', intake.payment === null ? null : cardOf(intake.payment)],
    ['Completed', whenOf(intake.completedAt)],
    ['Patient', intake.patientId],
  ]);

/** An intake as people read it: the person, what they signed, what they answered. */
export const intakeLines = (intake: IntakeRecord): string[] => [
  ...personLines(intake),
  ...(intake.signedPolicies.length === 0
    ? []
    : [
        '',
        ...table(
          ['SIGNED', 'FROM', 'DOCUMENT', 'FILE', 'SHA-256'],
          intake.signedPolicies.map((one) => [
            minuteOf(one.signedAt),
            one.address,
            one.description,
            one.url,
            one.sha256,
          ]),
        ),
      ]),
  ...(intake.responses.length === 0 ? [] : ['']),
  ...intake.responses.flatMap(({ text, display, entry }, index) => [
    // An entry is told of once, above its first question.
    ...(entry === null || entry === intake.responses[index - 1]?.entry ? [] : [`${entry}:`]),
    text,
    `  ${display ?? '(skipped)'}`,
  ]),
];
