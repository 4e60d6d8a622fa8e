import { describe, expect, it, onTestFinished } from 'vitest';
import { installWrapper } from '../testing/fake-wrapper.ts';
import { newTokens } from '../testing/signed-in.ts';
import type { IncomingMessage } from './incoming-message.ts';
import { listenToWrapper } from './listen.ts';

const resume = JSON.stringify({ type: 'resume' });

const hear = () => {
  const heard: IncomingMessage[] = [];
  onTestFinished(listenToWrapper((message) => heard.push(message)));
  return heard;
};
const dispatch = (init: MessageEventInit, target: EventTarget = window) =>
  target.dispatchEvent(new MessageEvent('message', { data: resume, ...init }));
/** Stands for any window but this one. */
const otherWindow = () => new MessageChannel().port1;

describe('listenToWrapper', () => {
  it.each([
    ['ios', '2.2.3'],
    ['ios', '3.3.0'],
    ['android', '3.2.4'],
    ['android', '3.3.0'],
  ] as const)('hears %s %s', (platform, version) => {
    const { say } = installWrapper({ platform, version });
    const heard = hear();
    const messages: IncomingMessage[] = [
      { type: 'navigate', payload: { path: '/progress?platform=ios' } },
      { type: 'resume' },
      { type: 'login', payload: { ...newTokens() } },
      { type: 'logout' },
      { type: 'health-permission', payload: { granted: true } },
    ];
    for (const message of messages) say(message);
    expect(heard).toEqual(messages);
  });

  it('hears an event that bubbles from the document once', () => {
    installWrapper();
    const heard = hear();
    dispatch({ bubbles: true }, document);
    expect(heard).toHaveLength(1);
  });

  it('hears what this window posts to itself', () => {
    installWrapper();
    const heard = hear();
    dispatch({ source: window, origin: location.origin });
    expect(heard).toHaveLength(1);
  });

  it('hears nothing more once it is told to stop', () => {
    const { say } = installWrapper();
    const heard: IncomingMessage[] = [];
    listenToWrapper((message) => heard.push(message))();
    say({ type: 'resume' });
    expect(heard).toEqual([]);
  });
});

describe('what is not from the wrapper', () => {
  it('is ignored in a plain browser', () => {
    const heard = hear();
    dispatch({});
    dispatch({ source: window, origin: location.origin });
    dispatch({}, document);
    expect(heard).toEqual([]);
  });

  it.each<[string, () => MessageEventInit]>([
    ['a frame of another origin', () => ({ source: otherWindow(), origin: 'https://evil.test' })],
    ['a frame of this origin', () => ({ source: otherWindow(), origin: location.origin })],
    ['a sandboxed frame', () => ({ source: otherWindow(), origin: 'null' })],
    ['a window that tells no origin', () => ({ source: otherWindow(), origin: '' })],
    ['a frame that is gone by now', () => ({ source: null, origin: 'https://evil.test' })],
    ['a sandboxed frame that is gone by now', () => ({ source: null, origin: 'null' })],
    ['a frame of this origin that is gone by now', () => ({ source: null, origin: location.origin })],
    ['this window under another origin', () => ({ source: window, origin: 'https://evil.test' })],
  ])('%s is ignored', (_, init) => {
    installWrapper();
    const heard = hear();
    dispatch(init());
    dispatch(init(), document);
    expect(heard).toEqual([]);
  });

  it('is ignored where the app itself is framed', () => {
    const { say } = installWrapper();
    const heard = hear();
    const top = Object.getOwnPropertyDescriptor(window, 'top');
    Object.defineProperty(window, 'top', { value: {}, configurable: true });
    onTestFinished(() => void (top && Object.defineProperty(window, 'top', top)));
    say({ type: 'resume' });
    expect(heard).toEqual([]);
  });
});
