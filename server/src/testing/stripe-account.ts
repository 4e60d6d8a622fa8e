import { randomBytes } from 'node:crypto';

/** An error as Stripe answers with it. */
export class StripeFault extends Error {
  override readonly name = 'StripeFault';
  readonly status: number;
  readonly error: object;
  constructor(status: number, error: { type: string; message: string } & Record<string, unknown>) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/** Stripe's documented test payment methods that are used here, by what becomes of them. */
const testCards = {
  pm_card_visa: { brand: 'visa', last4: '4242', becomes: 'succeeded' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444', becomes: 'succeeded' },
  pm_card_visa_chargeDeclined: { brand: 'visa', last4: '0002', becomes: 'declined' },
  pm_card_authenticationRequired: { brand: 'visa', last4: '3155', becomes: 'requires_action' },
} as const;
export type StubCard = keyof typeof testCards;

interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly metadata: Readonly<Record<string, string>>;
  readonly livemode: false;
  invoice_settings: { default_payment_method: string | null };
}

interface PaymentMethod {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly card: { brand: string; last4: string; exp_month: number; exp_year: number };
  customer: string | null;
}

interface SetupIntent {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly client_secret: string;
  readonly created: number;
  readonly customer: string | null;
  readonly usage: string;
  readonly payment_method_types: readonly string[];
  payment_method: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
}

// Letters and digits as in Stripe's own: in hex, one id in some hundreds holds what could be a card number.
const random = (): string =>
  randomBytes(18)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, 'x');
const id = (prefix: string): string => `${prefix}_${random()}`;

const missing = (status: number, what: string, which: string, param: string): StripeFault =>
  new StripeFault(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${which}'`,
  });

const declined = (): StripeFault =>
  new StripeFault(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  });

/** Stripe refuses a parameter that its version does not know. */
const onlyKnown = (body: Asked['body'], known: RegExp): void => {
  const unknown = Object.keys(body).find((name) => !known.test(name));
  if (unknown === undefined) return;
  throw new StripeFault(400, {
    type: 'invalid_request_error',
    code: 'parameter_unknown',
    param: unknown,
    message: `Received unknown parameter: ${unknown}`,
  });
};

/** One account of the stub, with the objects that are its own. */
export const createStripeAccount = () => {
  const customers = new Map<string, Customer>();
  const methods = new Map<string, PaymentMethod>();
  const intents = new Map<string, SetupIntent>();

  const customerOf = (customer: string, status = 404): Customer => {
    const known = customers.get(customer);
    if (known === undefined) throw missing(status, 'customer', customer, status === 404 ? 'id' : 'customer');
    return known;
  };
  const methodOf = (method: string): PaymentMethod => {
    const known = methods.get(method);
    if (known === undefined) throw missing(404, 'PaymentMethod', method, 'payment_method');
    return known;
  };
  const intentOf = (intent: string): SetupIntent => {
    const known = intents.get(intent);
    if (known === undefined) throw missing(404, 'setupintent', intent, 'intent');
    return known;
  };

  const makeMethod = (card: StubCard, customer: string | null): PaymentMethod => {
    const { brand, last4 } = testCards[card];
    const made: PaymentMethod = {
      id: id('pm'),
      object: 'payment_method',
      type: 'card',
      card: { brand, last4, exp_month: 8, exp_year: 2034 },
      customer,
    };
    methods.set(made.id, made);
    return made;
  };

  const isTestCard = (name: string | undefined): name is StubCard => name !== undefined && name in testCards;

  const succeed = (intent: SetupIntent, method: PaymentMethod): void => {
    intent.payment_method = method.id;
    intent.status = 'succeeded';
    // With a customer on it, a setup intent attaches the card to them.
    method.customer = intent.customer;
  };

  const confirm = (intent: SetupIntent, body: Asked['body']): SetupIntent => {
    if (body['client_secret'] !== intent.client_secret)
      throw missing(404, 'setupintent', intent.id, 'intent');
    if (intent.status === 'succeeded') {
      throw new StripeFault(400, {
        type: 'invalid_request_error',
        code: 'setup_intent_unexpected_state',
        message: 'You cannot confirm this SetupIntent because it has already succeeded.',
      });
    }
    const card = body['payment_method'];
    if (!isTestCard(card)) throw missing(404, 'PaymentMethod', String(card), 'payment_method');
    const { becomes } = testCards[card];
    if (becomes === 'declined') throw declined();
    const method = makeMethod(card, null);
    if (becomes === 'succeeded') succeed(intent, method);
    else Object.assign(intent, { payment_method: method.id, status: becomes });
    return intent;
  };

  const routes: [string, RegExp, (asked: Asked, ...ids: string[]) => unknown][] = [
    [
      'POST',
      /^\/v1\/customers$/,
      ({ body }) => {
        onlyKnown(body, /^metadata\[\w+\]$/);
        const metadata = Object.fromEntries(
          Object.entries(body).flatMap(([key, value]) => {
            const [, name] = /^metadata\[(\w+)\]$/.exec(key) ?? [];
            return name === undefined ? [] : [[name, value]];
          }),
        );
        const made: Customer = {
          id: id('cus'),
          object: 'customer',
          metadata,
          livemode: false,
          invoice_settings: { default_payment_method: null },
        };
        customers.set(made.id, made);
        return made;
      },
    ],
    ['GET', /^\/v1\/customers\/(\w+)$/, (_asked, customer = '') => customerOf(customer)],
    [
      'POST',
      /^\/v1\/customers\/(\w+)$/,
      ({ body }, customer = '') => {
        onlyKnown(body, /^invoice_settings\[default_payment_method\]$/);
        const known = customerOf(customer);
        const chosen = body['invoice_settings[default_payment_method]'];
        if (chosen !== undefined) {
          if (methodOf(chosen).customer !== known.id)
            throw missing(400, 'PaymentMethod', chosen, 'invoice_settings[default_payment_method]');
          known.invoice_settings = { default_payment_method: chosen };
        }
        return known;
      },
    ],
    [
      'DELETE',
      /^\/v1\/customers\/(\w+)$/,
      (_asked, customer = '') => {
        customers.delete(customerOf(customer).id);
        for (const method of methods.values()) if (method.customer === customer) method.customer = null;
        return { id: customer, object: 'customer', deleted: true };
      },
    ],
    [
      'GET',
      /^\/v1\/customers\/(\w+)\/payment_methods\/(\w+)$/,
      (_asked, customer = '', method = '') => {
        const known = methodOf(method);
        if (known.customer !== customerOf(customer).id)
          throw missing(404, 'PaymentMethod', method, 'payment_method');
        return known;
      },
    ],
    [
      'POST',
      /^\/v1\/payment_methods$/,
      ({ body }) => {
        const token = body['card[token]']?.replace(/^tok_/, 'pm_card_');
        if (body['type'] !== 'card' || !isTestCard(token))
          throw missing(400, 'token', String(token), 'card[token]');
        return makeMethod(token, null);
      },
    ],
    ['GET', /^\/v1\/payment_methods\/(\w+)$/, (_asked, method = '') => methodOf(method)],
    [
      'POST',
      /^\/v1\/payment_methods\/(\w+)\/attach$/,
      ({ body }, method = '') =>
        Object.assign(methodOf(method), { customer: customerOf(body['customer'] ?? '', 400).id }),
    ],
    [
      'POST',
      /^\/v1\/payment_methods\/(\w+)\/detach$/,
      (_asked, method = '') => Object.assign(methodOf(method), { customer: null }),
    ],
    [
      'POST',
      /^\/v1\/setup_intents$/,
      ({ body }) => {
        onlyKnown(body, /^(customer|usage|allowed_payment_method_types\[\d\])$/);
        const customer = body['customer'] === undefined ? null : customerOf(body['customer'], 400).id;
        const intentId = id('seti');
        const made: SetupIntent = {
          id: intentId,
          object: 'setup_intent',
          client_secret: `${intentId}_secret_${random()}`,
          created: Math.floor(Date.now() / 1000),
          customer,
          usage: body['usage'] ?? 'off_session',
          payment_method_types: [body['allowed_payment_method_types[0]'] ?? 'card'],
          payment_method: null,
          status: 'requires_payment_method',
        };
        intents.set(made.id, made);
        return made;
      },
    ],
    [
      'GET',
      /^\/v1\/setup_intents$/,
      ({ query }) => {
        const { customer, payment_method: method } = query;
        const data = [...intents.values()].filter(
          (intent) =>
            (customer === undefined || intent.customer === customer) &&
            (method === undefined || intent.payment_method === method),
        );
        return { object: 'list', url: '/v1/setup_intents', has_more: false, data };
      },
    ],
    ['GET', /^\/v1\/setup_intents\/(\w+)$/, (_asked, intent = '') => intentOf(intent)],
    [
      'POST',
      /^\/v1\/setup_intents\/(\w+)\/confirm$/,
      ({ body }, intent = '') => confirm(intentOf(intent), body),
    ],
  ];

  return {
    run: (asked: Asked): unknown => {
      for (const [method, pattern, act] of routes) {
        const match = method === asked.method ? pattern.exec(asked.path) : null;
        if (match !== null) return structuredClone(act(asked, ...match.slice(1)));
      }
      const message = `Unrecognized request URL (${asked.method}: ${asked.path}).`;
      throw new StripeFault(404, { type: 'invalid_request_error', message });
    },
    authenticate: (intentId: string, succeeds: boolean): void => {
      const intent = intentOf(intentId);
      if (intent.status !== 'requires_action' || intent.payment_method === null) {
        throw new Error('This setup intent asks for no authentication.');
      }
      if (succeeds) succeed(intent, methodOf(intent.payment_method));
      else Object.assign(intent, { payment_method: null, status: 'requires_payment_method' });
    },
    cardOf: (intentId: string): string | null => intentOf(intentId).payment_method,
    defaultOf: (customer: string): string | null =>
      customerOf(customer).invoice_settings.default_payment_method,
  };
};
