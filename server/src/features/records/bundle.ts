import { answeredSets } from '../../answering/answered-sets.ts';
import type { Db } from '../../db/open.ts';
import { alertResources, consentResources } from './agreed-resources.ts';
import { questionnaireResource, responseResource, scoreObservations } from './answered-resources.ts';
import { interventionResources } from './form-resources.ts';
import { healthObservations, lifestyleObservations } from './measured-resources.ts';
import { organization, patientResource, relatedPerson } from './people.ts';
import { entryOf, madeId, type Resource } from './resource.ts';
import { readParticipants, type Subject } from './subject.ts';

interface Wanted {
  readonly patient: Subject;
  readonly publicUrl: string;
  readonly now: Date;
}

/** All that is kept of a patient, one resource after the other; cards, messages and secrets are no part of it. */
async function* resourcesOf(db: Db, { patient, publicUrl }: Wanted): AsyncGenerator<Resource> {
  const participants = await readParticipants(db, patient);
  const { patient_id: patientId, clinic_id: clinicId } = patient;
  yield organization(patient);
  yield patientResource(patient);
  for (const participant of participants) yield relatedPerson(participant, patientId);
  /** Versions whose questions are in the Bundle already: there are few of them, whatever was answered to them. */
  const asked = new Set<string>();
  for (const person of [patient, ...participants]) {
    const answerer = { clinicId, userId: person.user_id };
    const agreeing = { ...answerer, personId: person.patient_id, patientId };
    yield* await consentResources(db, agreeing, publicUrl);
    const timeZone = person.time_zone ?? patient.clinic_time_zone;
    const answering = { patientId, answererId: person.patient_id, timeZone };
    for await (const set of answeredSets(db, answerer)) {
      if (!asked.has(set.version.id)) yield questionnaireResource(set);
      asked.add(set.version.id);
      yield responseResource(set, answering);
      yield* scoreObservations(set, answering);
    }
    yield* await alertResources(db, agreeing);
    yield* await interventionResources(db, { ...answerer, patientId });
    yield* lifestyleObservations(db, answerer, patientId);
  }
  // A guardian's phone measures the guardian, who is no part of this.
  yield* healthObservations(db, { clinicId, userId: patient.user_id }, patientId);
}

/** A patient's record as one FHIR R4 Bundle, in pieces of its JSON. */
export async function* recordBundle(db: Db, wanted: Wanted): AsyncGenerator<string> {
  const timestamp = wanted.now.toISOString();
  const head = {
    resourceType: 'Bundle',
    id: madeId(wanted.patient.patient_id, timestamp),
    type: 'collection',
    timestamp,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"entry":[`;
  let separator = '';
  for await (const resource of resourcesOf(db, wanted)) {
    yield separator + JSON.stringify(entryOf(resource));
    separator = ',\n';
  }
  yield ']}\n';
}
