import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

type Endpoints = 'getKioskClinic' | 'getKioskPatient' | 'identifyKioskPatient' | 'endKioskVisit';

const notYet = async (): Promise<never> => {
  throw new Error('Not built yet');
};

/** A clinic’s shared screen: whom it is for, and the visit that stands for them. */
export const kioskHandlers = (_context: Context): Handlers<Endpoints> => ({
  getKioskClinic: notYet,
  getKioskPatient: notYet,
  identifyKioskPatient: notYet,
  endKioskVisit: notYet,
});
