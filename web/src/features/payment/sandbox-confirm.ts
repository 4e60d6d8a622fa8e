import { ApiError, messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import type { Confirmation } from './card-gateway.ts';
import type { SandboxCharge } from './sandbox-entry.ts';

interface SandboxAttempt {
  readonly clientSecret: string;
  readonly charge: SandboxCharge;
  /** Asks the person to authenticate. */
  readonly authenticate: () => Promise<boolean>;
}

const unauthenticated: Confirmation = {
  status: 'refused',
  message: 'We could not confirm this card with your bank. Please try again, or use another card.',
  isSpent: false,
};

/** Confirms a setup intent of the sandbox by the name of a test card. Never rejects. */
export const confirmInSandbox = async (attempt: SandboxAttempt): Promise<Confirmation> => {
  const { clientSecret, charge, authenticate } = attempt;
  const body = { clientSecret, ...charge };
  try {
    let answer = await callApi('confirmSandboxSetup', { body });
    if (answer.status === 'requires_action')
      answer = await callApi('confirmSandboxSetup', {
        body: { ...body, authenticated: await authenticate() },
      });
    return answer.status === 'succeeded'
      ? { status: 'confirmed', paymentMethodId: answer.paymentMethodId }
      : unauthenticated;
  } catch (error) {
    return {
      status: 'refused',
      message: messageOf(error),
      isSpent: error instanceof ApiError && error.code === 'not-found',
    };
  }
};
