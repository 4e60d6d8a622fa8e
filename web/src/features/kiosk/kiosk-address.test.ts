import { describe, expect, it } from 'vitest';
import { clinicOfKiosk, isKioskPage } from './kiosk-address.ts';

const clinicOf = (query: string) => clinicOfKiosk(new URLSearchParams(query));

describe('the clinic of a kiosk', () => {
  it('is the one whose screen a link leads back to', () => {
    expect(clinicOf('context=kiosk&homescreenUrl=/clinics/harbor-view')).toBe('harbor-view');
    expect(clinicOf('context=kiosk&homescreenUrl=%2Fclinics%2Fa%2520b')).toBe('a b');
  });

  it.each([
    'context=kiosk',
    'context=sms&homescreenUrl=/clinics/harbor-view',
    'homescreenUrl=/clinics/harbor-view',
    'context=kiosk&homescreenUrl=/',
    'context=kiosk&homescreenUrl=/clinics/',
    'context=kiosk&homescreenUrl=/clinics/a/b',
    'context=kiosk&homescreenUrl=//elsewhere.test/clinics/a',
    'context=kiosk&homescreenUrl=https://elsewhere.test/clinics/a',
    'context=kiosk&homescreenUrl=/clinics/%25E0%25A4%25A',
  ])('is none in ?%s', (query) => {
    expect(clinicOf(query)).toBeNull();
  });
});

describe('a page of a kiosk', () => {
  it('is its own screen, and every page that leads back to it', () => {
    expect(isKioskPage({ pathname: '/clinics/harbor-view', search: '' })).toBe(true);
    const search = '?context=kiosk&homescreenUrl=/clinics/harbor-view';
    expect(isKioskPage({ pathname: '/user/1/safety-net', search })).toBe(true);
    expect(isKioskPage({ pathname: '/user/1/safety-net', search: '?context=kiosk' })).toBe(false);
    expect(isKioskPage({ pathname: '/', search: '' })).toBe(false);
  });
});
