import type { FastifyReply, FastifyRequest } from 'fastify'

/** The external hosts that pages need. */
export type OutsideHosts = {
  /** Stripe.js and its frames; false with the sandbox, which is served here. */
  readonly stripe: boolean
  /** The origin of the media store or CDN, when media are not served here. */
  readonly media: string | null
  /** The origins of the identity service, when it is not served here. */
  readonly identity: readonly string[]
  /** Google Tag Manager, loaded only after consent. */
  readonly tagManager: boolean
}

/** For everything that is not a page. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'"

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']
const TAG_MANAGER = 'https://www.googletagmanager.com'
const GOOGLE_ANALYTICS = ['https://*.google-analytics.com', 'https://*.analytics.google.com']

/** The policy of a page with its nonce: no inline script or style without it, no plugin, no frame. */
export function pageCsp(nonce: string, hosts: OutsideHosts): string {
  return Object.entries(pageDirectives(nonce, hosts))
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function pageDirectives(
  nonce: string,
  { stripe, media, identity, tagManager }: OutsideHosts,
): Readonly<Record<string, readonly string[]>> {
  const stripeScripts = stripe ? STRIPE_SCRIPTS : []
  const stripePictures = stripe ? ['https://*.stripe.com'] : []
  const stripeCalls = stripe ? ['https://api.stripe.com'] : []
  const managerScripts = tagManager ? [TAG_MANAGER] : []
  const cdn = media === null ? [] : [media]
  const google = tagManager ? [TAG_MANAGER, ...GOOGLE_ANALYTICS] : []

  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...stripeScripts, ...managerScripts],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...stripePictures, ...cdn, ...google],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...stripeCalls, ...cdn, ...identity, ...google],
    'media-src': ["'self'", 'blob:', ...cdn],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", ...(stripe ? [...stripeScripts, 'https://hooks.stripe.com'] : [])],
    'form-action': ["'self'", ...(stripe ? ['https://checkout.stripe.com'] : [])],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
}

// Addresses with secrets in their query, which no other site may get as the referrer.
const SECRET_ADDRESSES =
  /^\/(paypal|reset|complete|vouchers\/checkout|login|device|api\/v1\/auth)(\/|$|\?)/

export const referrerPolicy = (path: string) =>
  SECRET_ADDRESSES.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin'

const PERMISSIONS = [
  'accelerometer=()',
  'camera=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'usb=()',
  'payment=(self "https://js.stripe.com")',
].join(', ')

export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'content-security-policy': API_CSP,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-site',
    'permissions-policy': PERMISSIONS,
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Sets the headers of every response; a route may override them. */
export function headerSetter(headers: Readonly<Record<string, string>>) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers)
    reply.header('referrer-policy', referrerPolicy(request.url))
    reply.header('x-request-id', request.id)
  }
}
