import { BlockList, isIP } from 'node:net';

/** Which addresses beyond those of the internet may be called. */
export interface AddressRules {
  /** This machine itself, also by plain http: for trying webhooks out. */
  readonly loopback: boolean;
  /** Networks of the clinic's own, for receivers that stand beside the server. */
  readonly privateNetworks: boolean;
}

const listOf = (...subnets: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', prefix] = subnet.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
};

const loopback = listOf('127.0.0.0/8', '::1/128');
const privateNetworks = listOf('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7');
/** What nobody's receiver is at: link-local and metadata, this network, multicast, reserved, tunnels. */
const never = listOf(
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Metadata of clouds outside the link-local range: Azure, Alibaba, AWS.
  '168.63.129.16/32',
  '100.100.100.200/32',
  'fd00:ec2::254/128',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
);
/** All of the internet that speaks IPv6; what maps or translates an IPv4 address is outside it. */
const globalUnicast = listOf('2000::/3');

/** Whether a literal address stands in a list; a name stands in none. */
const isIn = (list: BlockList, host: string): boolean =>
  isIP(host) !== 0 && list.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address may be called. https://www.iana.org/assignments/iana-ipv4-special-registry */
export const mayCall = (address: string, rules: AddressRules): boolean => {
  if (isIn(never, address)) return false;
  if (isIn(loopback, address)) return rules.loopback;
  if (isIn(privateNetworks, address)) return rules.privateNetworks;
  return isIP(address) === 4 || isIn(globalUnicast, address);
};

/** Whether a webhook may stand at an address, as far as the address itself says. */
export const mayStandAt = (address: string, rules: AddressRules): boolean => {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return false;
  // IPv6 stands in brackets there.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isHere = host === 'localhost' || isIn(loopback, host);
  if (isHere) return rules.loopback && /^https?:$/.test(url.protocol);
  return url.protocol === 'https:' && (isIP(host) === 0 || mayCall(host, rules));
};
