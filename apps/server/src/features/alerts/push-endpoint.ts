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

const BROWSER_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]
/** Each region of Edge's service has a name of its own. */
const EDGE = /^[a-z0-9-]+\.notify\.windows\.com$/

/** Whether an allowed endpoint belongs to the vendor of a browser or to the operator; anyone may name others. */
export function isBrowserService(endpoint: string, ownService: string | null): boolean {
  const { origin, hostname } = new URL(endpoint)

  return origin === ownService || BROWSER_SERVICES.includes(hostname) || EDGE.test(hostname)
}
