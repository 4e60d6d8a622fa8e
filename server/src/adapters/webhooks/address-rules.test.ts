import { describe, expect, it } from 'vitest';
import { mayCall, mayStandAt } from './address-rules.ts';

const production = { loopback: false, privateNetworks: false };
const trying = { loopback: true, privateNetworks: false };
const ownNetwork = { loopback: false, privateNetworks: true };

/** How it is in production, on a machine where it is tried out, and where receivers are in the own network. */
const verdicts = (address: string): boolean[] =>
  [production, trying, ownNetwork].map((rules) => mayCall(address, rules));

describe('which addresses may be called', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '223.255.255.254',
    '2606:4700:4700::1111',
    '2a00:1450:4001:82a::200e',
  ])('%s, which is on the internet, always', (address) => {
    expect(verdicts(address)).toEqual([true, true, true]);
  });

  it.each(['127.0.0.1', '127.255.255.255', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    '%s, which is this machine, only to try it out',
    (address) => expect(verdicts(address)).toEqual([false, true, false]),
  );

  it.each([
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
    'fc00::1',
    'fd12:3456:789a::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
  ])('%s, which is a private network, only where that is set', (address) => {
    expect(verdicts(address)).toEqual([false, false, true]);
  });

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '169.254.169.254',
    '169.254.0.1',
    '::ffff:169.254.169.254',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '100.100.100.200',
    '::',
    'fe80::1',
    'febf::1',
    'fec0::1',
    'ff02::1',
    'fd00:ec2::254',
    '::ffff:8.8.8.8',
    '::8.8.8.8',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '',
    'systems.clinic.test',
    '127.1',
    '0x7f000001',
  ])('%s never', (address) => {
    expect(verdicts(address)).toEqual([false, false, false]);
  });
});

describe('where a webhook may stand', () => {
  it.each([
    ['https://systems.clinic.test/evenkeel?from=evenkeel', true, true, true],
    ['https://8.8.8.8:8443', true, true, true],
    ['https://[2606:4700:4700::1111]/', true, true, true],
    ['http://systems.clinic.test/', false, false, false],
    ['http://localhost:4000/', false, true, false],
    ['http://127.0.0.1:4000/', false, true, false],
    ['http://[::1]:4000/', false, true, false],
    ['https://localhost/', false, true, false],
    ['http://10.0.0.1/', false, false, false],
    ['https://10.0.0.1/', false, false, true],
    ['https://[fd12::1]/', false, false, true],
    // Other ways to write 127.0.0.1 and 169.254.169.254.
    ['https://2130706433/', false, true, false],
    ['https://0x7f.1/', false, true, false],
    ['https://0251.0376.0251.0376/', false, false, false],
    ['https://[::ffff:169.254.169.254]/', false, false, false],
    ['https://someone:secret@systems.clinic.test/', false, false, false],
    ['ftp://localhost/', false, false, false],
    ['https://', false, false, false],
    ['nonsense', false, false, false],
  ])('%s', (address, inProduction, whileTrying, inOwnNetwork) => {
    const rules = [production, trying, ownNetwork];
    expect(rules.map((each) => mayStandAt(address, each))).toEqual([inProduction, whileTrying, inOwnNetwork]);
  });
});
