import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

/** Reads the client address as Fastify does, for responses sent before Fastify: from trusted proxies only. */
export function clientIpReader(
  trustProxy: readonly string[] | null,
): (request: IncomingMessage) => string {
  if (trustProxy === null) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = proxyAddress.compile([...trustProxy])

  return (request) => proxyAddress(request, isTrusted)
}

/** The addresses that one person can easily choose from count as one: an IPv4 address, or the /64 of an IPv6 address (RFC 6177). */
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
