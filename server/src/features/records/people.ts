import { given, referenceTo, type Resource } from './resource.ts';
import type { Participant, Subject } from './subject.ts';

type Person = Pick<
  Participant,
  'first_name' | 'last_name' | 'preferred_name' | 'date_of_birth' | 'email' | 'phone_number' | 'pronouns'
>;

const telecomOf = ({ email, phone_number: phone }: Person) => {
  const telecom = [
    ...(phone === null ? [] : [{ system: 'phone', value: phone }]),
    ...(email === null ? [] : [{ system: 'email', value: email }]),
  ];
  return telecom.length === 0 ? {} : { telecom };
};

const nameOf = ({ first_name: first, last_name: last, preferred_name: preferred }: Person) => [
  { use: 'official', family: last, given: [first] },
  ...(preferred === null ? [] : [{ use: 'usual', text: preferred }]),
];

const pronounsOf = ({ pronouns }: Person) =>
  pronouns === null
    ? {}
    : {
        extension: [
          {
            url: 'http://hl7.org/fhir/StructureDefinition/individual-pronouns',
            extension: [{ url: 'value', valueCodeableConcept: { text: pronouns } }],
          },
        ],
      };

const personFields = (person: Person) => ({
  ...pronounsOf(person),
  name: nameOf(person),
  ...telecomOf(person),
  birthDate: person.date_of_birth,
});

/** The clinic that keeps the record. */
export const organization = (patient: Subject): Resource => ({
  resourceType: 'Organization',
  id: patient.clinic_id,
  name: patient.organization_name,
  ...given(
    'telecom',
    patient.clinic_phone_number === null ? null : [{ system: 'phone', value: patient.clinic_phone_number }],
  ),
});

const recordNumber = {
  coding: [
    { system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR', display: 'Medical record number' },
  ],
};

export const patientResource = (patient: Subject): Resource => ({
  resourceType: 'Patient',
  id: patient.patient_id,
  identifier: [
    { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${patient.patient_id}` },
    ...(patient.medical_record_number === null
      ? []
      : [
          {
            use: 'usual',
            type: recordNumber,
            system: `urn:uuid:${patient.clinic_id}`,
            value: patient.medical_record_number,
            assigner: referenceTo(patient.clinic_id),
          },
        ]),
  ],
  ...personFields(patient),
  managingOrganization: referenceTo(patient.clinic_id),
});

/** Somebody related to the patient, such as a guardian. */
export const relatedPerson = (participant: Participant, patientId: string): Resource => ({
  resourceType: 'RelatedPerson',
  id: participant.patient_id,
  patient: referenceTo(patientId),
  ...given('relationship', participant.relationship === null ? null : [{ text: participant.relationship }]),
  ...personFields(participant),
});
