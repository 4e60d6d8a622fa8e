import type { CardGateway } from './card-gateway.ts';
import { isSandboxMadeToFail } from './sandbox-cards.ts';
import { SandboxFields } from './sandbox-fields.tsx';

/** Stands for a card payment provider where there is none. */
export const createSandboxGateway = (): CardGateway => ({
  fieldsFor: async () => {
    if (isSandboxMadeToFail(location.search)) throw new Error('The sandbox was asked to fail');
    return SandboxFields;
  },
});
