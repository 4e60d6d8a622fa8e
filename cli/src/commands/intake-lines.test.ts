import { describe, expect, it } from 'vitest';
import { intakeLines } from './intake-lines.ts';

const told = (linkId: string, entry: string | null, display: string | null) => ({
  linkId,
  text: linkId.replace(/\[.*/, ''),
  entry,
  value: display,
  display,
});

describe('the lines of an intake', () => {
  it('tell of each entry of what repeats above its first answer', () => {
    const lines = intakeLines({
      id: '6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c01',
      status: 'open',
      firstName: null,
      lastName: null,
      email: null,
      phoneNumber: null,
      createdAt: '2026-03-02T17:00:00.000Z',
      expiresAt: '2026-03-09T17:00:00.000Z',
      completedAt: null,
      patientId: null,
      userId: null,
      basicInfo: null,
      signedPolicies: [],
      questionnaire: null,
      questionnaireSubmittedAt: '2026-03-02T17:00:00.000Z',
      safetyTriggered: false,
      payment: null,
      responses: [
        told('Takes any', null, 'Yes'),
        told('Name', 'Medicine 1', 'Sertraline'),
        told('Dose', 'Medicine 1', null),
        told('Name[2.k3f9]', 'Medicine 2', 'Ibuprofen'),
        told('Since', null, '2020'),
      ],
    });
    expect(lines.join('\n')).toContain(
      'Takes any\n  Yes\nMedicine 1:\nName\n  Sertraline\nDose\n  (skipped)\n' +
        'Medicine 2:\nName\n  Ibuprofen\nSince\n  2020',
    );
  });
});
