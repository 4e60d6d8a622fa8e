import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteHealthPermission } from '../../native/health-permission.ts';
import { stubApi } from '../../testing/api-stub.ts';
import { installWrapper } from '../../testing/fake-wrapper.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { Component as PermissionsScreen } from './permissions-screen.tsx';

const open = () => {
  stubApi({});
  return renderApp({ screens: { '/settings/permissions': PermissionsScreen }, at: '/settings/permissions' });
};
const faceRecognition = () => screen.getByRole('switch', { name: 'Face recognition' });
const instructions = () => screen.queryByText(/Settings, then Health, then Data Access & Devices/);

beforeEach(() => localStorage.clear());

describe('face recognition', () => {
  it('is told to the wrapper, and remembered', async () => {
    const { sent } = installWrapper({ platform: 'ios', version: '3.3.0' });
    const { unmount } = open();
    expect(faceRecognition()).toHaveProperty('checked', false);
    await userEvent.click(faceRecognition());
    expect(faceRecognition()).toHaveProperty('checked', true);
    unmount();

    const again = open();
    expect(faceRecognition()).toHaveProperty('checked', true);
    await userEvent.click(faceRecognition());
    expect(sent).toEqual([
      { type: 'set-face-recognition', payload: { enabled: true } },
      { type: 'set-face-recognition', payload: { enabled: false } },
    ]);
    again.unmount();
    open();
    expect(faceRecognition()).toHaveProperty('checked', false);
  });

  it('is forgotten with everything else when somebody signs out', async () => {
    installWrapper({ platform: 'ios', version: '3.3.0' });
    const { unmount, queryClient } = open();
    await userEvent.click(faceRecognition());
    localStorage.clear();
    queryClient.clear();
    unmount();
    open();
    expect(faceRecognition()).toHaveProperty('checked', false);
  });

  it('stays as chosen where this browser keeps nothing', async () => {
    installWrapper({ platform: 'android', version: '3.3.0' });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    open();
    await userEvent.click(faceRecognition());
    expect(faceRecognition()).toHaveProperty('checked', true);
  });

  it('cannot be set in a browser, and says where it can', () => {
    open();
    expect(faceRecognition()).toHaveProperty('disabled', true);
    expect(screen.getByText('You can turn this on in the Evenkeel app on your phone.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get the app' }).getAttribute('href')).toBe('/app-invite');
  });
});

describe('health data', () => {
  it('opens the health app', async () => {
    const { sent } = installWrapper({ platform: 'ios', version: '3.3.0' });
    open();
    await userEvent.click(screen.getByRole('button', { name: /Steps and distance/ }));
    expect(sent).toEqual([{ type: 'open-health-app' }]);
    expect(instructions()).toBeNull();
  });

  it('says what the phone has told of it, and how to share what is missing', () => {
    installWrapper({ platform: 'ios', version: '3.3.0' });
    open();
    act(() => noteHealthPermission(false));
    expect(screen.getByRole('button', { name: /Not shared/ })).toBeTruthy();
    expect(instructions()).toBeTruthy();
    act(() => noteHealthPermission(true));
    expect(screen.getByRole('button', { name: /Shared/ })).toBeTruthy();
    expect(instructions()).toBeNull();
  });

  it('is not there on android, which has no health app to open', () => {
    installWrapper({ platform: 'android', version: '3.3.0' });
    open();
    expect(screen.queryByText('Steps and distance')).toBeNull();
  });

  it('is only told of in a browser', () => {
    open();
    expect(screen.getByText('Steps and distance').closest('a, button')).toBeNull();
  });
});
