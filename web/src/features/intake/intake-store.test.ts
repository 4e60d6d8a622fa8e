import { limits } from '@evenkeel/contract/limits';
import { describe, expect, it, vi } from 'vitest';
import { createDeviceStorage } from '../../session/device-storage.ts';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { createIntakeStore, intakeKey } from './intake-store.ts';

const open = () => {
  const device = createMemoryStorage();
  let time = Date.parse('2026-05-04T10:00:00Z');
  const tab = () =>
    createIntakeStore(
      createDeviceStorage(() => device),
      () => time,
    );
  return {
    device,
    tab,
    wait: (seconds: number) => {
      time += seconds * 1000;
    },
  };
};

describe('what the device keeps of an intake', () => {
  it('is read back by another page', () => {
    const { tab } = open();
    const store = tab();
    store.begin('one');
    store.change('one', { contact: { email: 'ines@' } });
    store.change('one', ({ contact }) => ({ contact: { ...contact, phoneNumber: '(415' } }));
    store.change('one', ({ questionnaire }) => ({
      questionnaire: { ...questionnaire, answers: { a: ['x'], b: null }, touched: ['a'] },
    }));
    store.stand('one', 'POLICIES');
    store.stand('one', 'CONTACT_INFO');
    expect(tab().read('one')).toMatchObject({
      step: 'CONTACT_INFO',
      furthest: 'POLICIES',
      form: {
        contact: { email: 'ines@', phoneNumber: '(415' },
        questionnaire: { answers: { a: ['x'], b: null }, pageIndex: 0, touched: ['a'] },
      },
    });
  });

  it('is nothing to another code', () => {
    const { tab } = open();
    const store = tab();
    store.change('one', { contact: { email: 'ines@' } });
    expect(store.read('two')).toBeNull();
    store.begin('two');
    expect(store.read('two')?.form.contact).toEqual({});
    expect(store.read('one')).toBeNull();
  });

  it('is there for 24 hours after the last change', () => {
    const { tab, wait } = open();
    const store = tab();
    store.begin('one');
    wait(limits.intakeDraftSeconds - 1);
    store.change('one', { contact: { email: 'ines@' } });
    wait(limits.intakeDraftSeconds - 1);
    expect(store.read('one')).not.toBeNull();
    wait(1);
    expect(store.read('one')).toBeNull();
    store.begin('one');
    expect(store.read('one')?.form.contact).toEqual({});
  });

  it.each(['', 'null', '{', '[]', '{"code":"one","step":"NOWHERE"}', '{"code":"one"}'])(
    'is nothing where it reads %s',
    (stored) => {
      const { device, tab } = open();
      device.setItem(intakeKey, stored);
      expect(tab().read('one')).toBeNull();
    },
  );

  it('stays the same object until something changes', () => {
    const { tab } = open();
    const store = tab();
    store.begin('one');
    const before = store.read('one');
    expect(store.read('one')).toBe(before);
    store.change('one', {});
    store.stand('one', 'POLICIES');
    expect(store.read('one')).not.toBe(before);
  });

  it('is told to whoever listens, from other tabs too, until they stop', () => {
    const store = open().tab();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.begin('one');
    expect(listener).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new StorageEvent('storage', { key: intakeKey }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'evenkeel.session' }));
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    store.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: intakeKey }));
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('lives in memory where storage is denied, and says so', () => {
    const store = createIntakeStore(
      createDeviceStorage(() => {
        throw new DOMException('Denied', 'SecurityError');
      }),
      () => Date.now(),
    );
    store.change('one', { contact: { email: 'ines@' } });
    expect(store.read('one')?.form.contact.email).toBe('ines@');
    expect(store.isKept()).toBe(false);
  });
});
