import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE_PATH } from '@hlizo/contract/constants'
import { DEVICE_COOKIE, SECURE_DEVICE_COOKIE } from '@hlizo/contract/device-cookie'

/** What a browser carries so that it is known again after a sign-out: random, and no proof of anything. */
export type DeviceMark = {
  /** The mark that came with the request, or `null`. */
  readonly id: string | null
  /** Leaves a mark in the browser. */
  readonly leave: (id: string) => void
}

// The longest that browsers keep a cookie (RFC 6265bis §5.5).
const MAX_AGE_SECONDS = 400 * 86_400
const markNamed = (name: string) => new RegExp(`(?:^|;[ ]*)${name}=([\\w-]{16,64})(?:;|$)`)
const [MARK, SECURE_MARK] = [markNamed(DEVICE_COOKIE), markNamed(SECURE_DEVICE_COOKIE)]

/** The mark of the browser that asks. The cookie goes to calls about the user only, and no script reads it. */
export function deviceMarkOf(request: FastifyRequest, reply: FastifyReply): DeviceMark {
  const isSecure = request.protocol === 'https'

  return {
    id: (isSecure ? SECURE_MARK : MARK).exec(request.headers.cookie ?? '')?.[1] ?? null,
    leave: (id) => {
      void reply.header(
        'set-cookie',
        `${isSecure ? SECURE_DEVICE_COOKIE : DEVICE_COOKIE}=${id}; Path=${API_BASE_PATH}/user; Max-Age=${MAX_AGE_SECONDS}; ` +
          `HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
      )
    },
  }
}
