import { act } from '@testing-library/react';
import { vi } from 'vitest';

type ElementType = 'cardNumber' | 'cardExpiry' | 'cardCvc';
interface ChangeEvent {
  readonly complete: boolean;
  readonly empty?: boolean;
  readonly error?: { readonly type: string; readonly code: string; readonly message: string };
}

/** One field, as https://docs.stripe.com/js/element describes it. */
class FakeElement {
  readonly type: ElementType;
  readonly options: Record<string, unknown>;
  readonly #handlers = new Map<string, ((event: unknown) => void)[]>();
  isMounted = false;
  focused = 0;

  constructor(type: ElementType, options: Record<string, unknown>) {
    this.type = type;
    this.options = options;
  }

  on(event: string, handler: (event: unknown) => void): this {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
    return this;
  }

  /** Tells the page what has happened inside the frame. */
  emit(event: string, detail: object = {}): void {
    act(() => {
      for (const handler of this.#handlers.get(event) ?? []) handler({ elementType: this.type, ...detail });
    });
  }

  mount(): void {
    this.isMounted = true;
  }

  update(options: Record<string, unknown>): void {
    Object.assign(this.options, options);
  }

  focus(): void {
    this.focused += 1;
  }

  destroy(): void {
    this.isMounted = false;
  }
}

type Confirm = (clientSecret: string, data: unknown) => unknown;

/**
 * Stands for js.stripe.com until the test ends: `window.Stripe`, as its script leaves it, which stripe-js takes
 * in place of loading another.
 */
export const installStripe = () => {
  const made: FakeElement[] = [];
  const instances: unknown[][] = [];
  const confirms: unknown[][] = [];
  let confirm: Confirm = () => ({ setupIntent: { status: 'succeeded', payment_method: 'pm_stripe' } });
  const create = (type: ElementType, options: Record<string, unknown> = {}) => {
    const element = new FakeElement(type, options);
    made.push(element);
    return element;
  };
  current = (...given) => {
    instances.push(given);
    return {
      elements: () => ({ create }),
      confirmCardSetup: async (clientSecret: string, data: unknown) => {
        confirms.push([clientSecret, data]);
        return confirm(clientSecret, data);
      },
    };
  };
  vi.stubGlobal('Stripe', (...given: unknown[]) => current(...given));
  /** The one that is in the page. */
  const element = (type: ElementType) => {
    const found = made.find((one) => one.type === type && one.isMounted);
    if (found === undefined) throw new Error(`No ${type} is mounted`);
    return found;
  };
  const types = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
  return {
    made,
    instances,
    confirms,
    element,
    onConfirm: (next: Confirm) => {
      confirm = next;
    },
    ready: () => {
      for (const type of types) element(type).emit('ready');
    },
    change: (type: ElementType, event: ChangeEvent) => element(type).emit('change', event),
    /** Everything is typed, and looks right. */
    fill: () => {
      for (const type of types)
        element(type).emit('change', { complete: true, empty: false, error: undefined });
    },
  };
};

// stripe-js keeps the first that it finds for as long as the page lives.
let current: (...given: unknown[]) => unknown = () => null;
