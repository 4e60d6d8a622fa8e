import { Socket } from 'node:net';
import { afterEach } from 'vitest';

/** A test that reaches for the network beyond this machine fails, whoever catches the error. */
const refused: string[] = [];
const loopback = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::']);

interface Target {
  readonly host?: string;
  readonly port?: number | string;
  readonly path?: string;
}

const targetOf = (args: readonly unknown[]): Target => {
  // `net.connect` hands over its arguments as one normalised list.
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) return first;
  if (typeof first === 'number')
    return { port: first, host: typeof second === 'string' ? second : 'localhost' };
  return { path: String(first) };
};

const connect = Socket.prototype.connect;
const guard = Symbol.for('evenkeel.no-outbound-request');

// Test files of one worker share the prototype, which is to be wrapped once.
if (!(guard in connect)) {
  const guarded = function (this: Socket, ...args: unknown[]) {
    const { host = 'localhost', port, path } = targetOf(args);
    if (path === undefined && !loopback.has(host)) {
      refused.push(`${host}:${port}`);
      this.destroy(new Error(`Tests do not reach ${host}`));
      return this;
    }
    return Reflect.apply(connect, this, args);
  };
  Socket.prototype.connect = Object.assign(guarded, { [guard]: true }) as typeof connect;
}

afterEach(() => {
  if (refused.length > 0) throw new Error(`Unexpected request to ${refused.splice(0).join(', ')}`);
});
