import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

interface SecurityOptions {
  readonly production: boolean;
  readonly corsOrigins: readonly string[];
  /** Other addresses that the client calls, such as a user pool's. */
  readonly connectTo: readonly string[];
  /** Opens the page to Stripe, as it asks for at docs.stripe.com/security/guide; nothing else is open to others. */
  readonly withStripe: boolean;
}

const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const stripeHooks = 'https://hooks.stripe.com';
const stripeApi = 'https://api.stripe.com';

/** Headers of every answer: nothing inline, nothing framed, nothing kept, nothing told to other sites. */
export const installSecurity = async (
  app: FastifyInstance,
  { production, corsOrigins, connectTo, withStripe }: SecurityOptions,
): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(withStripe ? stripeScripts : [])],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        // A clinic's logo may live on its own site.
        imgSrc: ["'self'", 'data:', 'https:'],
        connectSrc: [
          "'self'",
          ...connectTo.map((address) => new URL(address).origin),
          ...(withStripe ? [stripeApi] : []),
        ],
        ...(withStripe ? { frameSrc: [...stripeScripts, stripeHooks] } : {}),
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: production ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    // Stripe wants to see which site its form stands in, and sees no more of it.
    referrerPolicy: { policy: withStripe ? 'strict-origin' : 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !corsOrigins.includes(origin)) return;
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      // What the client reads of an answer besides its body.
      .header('access-control-expose-headers', 'retry-after')
      .header('vary', 'origin');
    if (request.method !== 'OPTIONS') return;
    return reply
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header(
        'access-control-allow-headers',
        'authorization, content-type, active-profile, idempotency-key, time-zone',
      )
      .header('access-control-max-age', '600')
      .status(204)
      .send();
  });
};
