import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address as numbers; its zone (`%eth0`) is left out. */
function groupsOf(ip: string): number[] {
  // The URL parser knows every notation, with IPv4 at the end too.
  const { hostname } = new URL(`http://[${ip.split('%')[0]}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((one) => parseInt(one, 16));
  const front = parse(head);
  const back = parse(tail ?? '');
  return [...front, ...Array(8 - front.length - back.length).fill(0), ...back];
}

/**
 * The address as limits count it: IPv4 unchanged; IPv6 by its first 64 bits, the least that a provider gives to one
 * customer. IPv4 written as IPv6 (`::ffff:192.0.2.1`) is IPv4.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const isMapped = groups.slice(0, 5).every((one) => one === 0) && groups[5] === 0xffff;
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((one) => [one >> 8, one & 255])
      .join('.');
  }
  return groups
    .slice(0, 4)
    .map((one) => one.toString(16))
    .join(':');
}
