import { describe, expect, it, onTestFinished } from 'vitest';
import { installWrapper } from '../testing/fake-wrapper.ts';
import { detectWrapper } from './wrapper.ts';

const redefine = (name: string, value: unknown) => {
  const before = Object.getOwnPropertyDescriptor(window, name);
  Object.defineProperty(window, name, { value, configurable: true });
  onTestFinished(() => {
    if (before) Object.defineProperty(window, name, before);
    else Reflect.deleteProperty(window, name);
  });
};

describe('detectWrapper', () => {
  it('finds none in a plain browser, whatever the page says of itself', () => {
    redefine('evenkeelNative', { platform: 'ios', version: '3.3.0' });
    expect(detectWrapper()).toBeNull();
  });

  it('works out once what the wrapper can do', () => {
    installWrapper({ platform: 'android', version: '3.2.4' });
    expect(detectWrapper()).toMatchObject({ platform: 'android', navigatesOldStyle: true });
    expect(detectWrapper()).toBe(detectWrapper());
  });

  it('and again when the wrapper introduces itself late, or is another one', () => {
    redefine('ReactNativeWebView', { postMessage: () => undefined });
    const before = detectWrapper();
    expect(before).toMatchObject({ platform: null, opensHealthApp: false });
    redefine('evenkeelNative', { platform: 'ios', version: '3.3.0' });
    expect(detectWrapper()).toMatchObject({ platform: 'ios', skipsProfilePrefetch: true });
  });

  it('finds none inside a frame, where Android’s bridge is there as well', () => {
    installWrapper({ platform: 'android', version: '3.3.0' });
    redefine('top', { another: 'window' });
    expect(detectWrapper()).toBeNull();
  });

  it('sends JSON texts, by the bridge’s own method', () => {
    const texts: string[] = [];
    redefine('ReactNativeWebView', {
      texts,
      // Android refuses a method that was taken from its object.
      postMessage(this: { texts?: string[] }, text: string) {
        this.texts?.push(text);
      },
    });
    detectWrapper()?.send({ type: 'login', payload: { email: 'maya@demo.test', password: 'a "b"' } });
    expect(texts).toEqual(['{"type":"login","payload":{"email":"maya@demo.test","password":"a \\"b\\""}}']);
  });
});
