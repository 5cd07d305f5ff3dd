import { lookup as resolve, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the public internet (RFC 6890 and its successors). */
const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Only 2000::/3 is assigned to the public; these parts of it are not, or lead to an IPv4 address. */
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const privateV4 = listOf(PRIVATE_V4, 'ipv4')
const privateV6 = listOf(PRIVATE_V6, 'ipv6')
const globalV6 = listOf(['2000::/3'], 'ipv6')

/** Whether a network address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !privateV4.check(address, 'ipv4')

  return family === 6 && globalV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6')
}

/** A host that resolves to an address inside of some network. */
export class PrivateAddressError extends Error {
  constructor(hostname: string) {
    super(`${hostname} has no public address.`)
    this.name = 'PrivateAddressError'
  }
}

/**
 * Resolves a host to its public addresses, for a connection: what is checked is what is connected to, so a
 * name that changes its address in between gains nothing.
 */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, [])
    const open = found.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    // One private address among public ones is reason enough.
    if (!first || open.length < found.length) return done(new PrivateAddressError(hostname), [])
    if (options.all === true) return done(null, open)

    return done(null, first.address, first.family)
  })
}
