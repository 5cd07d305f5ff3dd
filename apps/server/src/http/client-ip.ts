import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

/** Reads who asks as Fastify does, for what is answered before Fastify: proxies that are trusted may say. */
export function clientIpReader(
  trustProxy: readonly string[] | null,
): (request: IncomingMessage) => string {
  if (trustProxy === null) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = proxyAddress.compile([...trustProxy])

  return (request) => proxyAddress(request, isTrusted)
}

/**
 * The group of addresses that one person can easily choose from, so that limits count it as one:
 * a single IPv4 address, or the /64 of an IPv6 address (RFC 6177).
 */
export function addressGroup(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip

  return `${expand(ip).slice(0, 4).join(':')}::/64`
}

function expand(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? ip).toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  if (tail === undefined) return left
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Math.max(0, 8 - left.length - right.length)

  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
}
