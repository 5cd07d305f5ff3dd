import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE_PATH } from '@hlizo/contract/constants'
import { DEVICE_COOKIE, SECURE_DEVICE_COOKIE } from '@hlizo/contract/device-cookie'
import { DAY_SECONDS } from '@hlizo/kit/durations'

/** A random cookie by which a browser is recognized after a sign-out. It proves nothing. */
export type DeviceMark = {
  /** The mark of the request, or `null`. */
  readonly id: string | null
  /** Sets the cookie. */
  readonly leave: (id: string) => void
}

/** What a request says about its device. */
export type DeviceFacts = {
  readonly userAgent: string | null
  /** ISO 3166-1, from a proxy; `null` without one. */
  readonly country: string | null
  readonly device: DeviceMark
}

// The longest lifetime of a cookie in browsers (RFC 6265bis §5.5).
const MAX_AGE_SECONDS = 400 * DAY_SECONDS
const markNamed = (name: string) => new RegExp(`(?:^|;[ ]*)${name}=([\\w-]{16,64})(?:;|$)`)
const [MARK, SECURE_MARK] = [markNamed(DEVICE_COOKIE), markNamed(SECURE_DEVICE_COOKIE)]

/** The mark of the browser. The cookie is HttpOnly and sent only to calls of the API: the first call of a sign-in may be one of Studio. */
export function deviceMarkOf(request: FastifyRequest, reply: FastifyReply): DeviceMark {
  const isSecure = request.protocol === 'https'

  return {
    id: (isSecure ? SECURE_MARK : MARK).exec(request.headers.cookie ?? '')?.[1] ?? null,
    leave: (id) => {
      const cookie =
        `${isSecure ? SECURE_DEVICE_COOKIE : DEVICE_COOKIE}=${id}; Path=${API_BASE_PATH}; Max-Age=${MAX_AGE_SECONDS}; ` +
        `HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
      // Fastify adds a second `set-cookie` to the first.
      if (reply.getHeader('set-cookie') !== cookie) void reply.header('set-cookie', cookie)
    },
  }
}
