import { isIP } from 'node:net'

/**
 * Whether messages may be sent to an address that a browser gave: an https service with a name, at the
 * ordinary port. `ownService` is the origin of a push service that the operator names, anywhere.
 */
export function isPushEndpoint(endpoint: string, ownService: string | null): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (origin === ownService) return true

  return (
    protocol === 'https:' &&
    port === '' &&
    hostname.includes('.') &&
    !hostname.endsWith('.') &&
    isIP(hostname) === 0
  )
}
