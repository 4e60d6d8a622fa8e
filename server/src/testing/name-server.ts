import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';

/** What the name server says of a name: its addresses, that there is none, or nothing at all. */
type Said = readonly string[] | 'no such name' | 'nothing';

const typeA = 1;
const typeAaaa = 28;

const octets = (address: string): Buffer => {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  // Only the short form of what the tests need: groups, then `::`, then one group.
  const [front = '', back = ''] = address.split('::');
  const groups = front === '' ? [] : front.split(':');
  const filled = [...groups, ...Array<string>(7 - groups.length).fill('0'), back || '0'];
  return Buffer.from(filled.map((group) => group.padStart(4, '0')).join(''), 'hex');
};

/** A name server on this machine, as RFC 1035 has it. */
export const startNameServer = async (known: Readonly<Record<string, Said>>) => {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address: from }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const type = question.readUInt16BE(at + 1);
    const said = known[labels.join('.').toLowerCase()] ?? 'no such name';
    if (said === 'nothing') return;
    const family = type === typeAaaa ? 6 : 4;
    const isAddress = type === typeA || type === typeAaaa;
    const found = said === 'no such name' || !isAddress ? [] : said.filter((one) => isIP(one) === family);
    const header = Buffer.alloc(12);
    question.copy(header, 0, 0, 2);
    header.writeUInt16BE(said === 'no such name' ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(found.length, 6);
    const records = found.map((one) => {
      const data = octets(one);
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(data.length, 10);
      return Buffer.concat([record, data]);
    });
    socket.send(Buffer.concat([header, question.subarray(12, at + 5), ...records]), port, from);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: () => void socket.close(),
  };
};
