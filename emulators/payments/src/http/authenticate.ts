import { createHash, timingSafeEqual } from 'node:crypto'
import type { SandboxConfig } from '../work.ts'
import { StripeError } from './stripe-error.ts'

const digest = (value: string) => createHash('sha256').update(value).digest()
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

function keyIn(authorization: string | undefined): string | null {
  const [scheme, value] = authorization?.split(' ') ?? []
  if (value === undefined) return null
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() !== 'basic') return null

  return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0] ?? null
}

const unauthorized = (message: string) =>
  new StripeError(401, { type: 'invalid_request_error', message })

/** Whether the caller is a server (`secret`) or a browser (`publishable`); any other caller gets a 401. */
export function authenticate(
  authorization: string | undefined,
  config: Pick<SandboxConfig, 'secretKey' | 'publishableKey'>,
): 'secret' | 'publishable' {
  const key = keyIn(authorization)
  if (key === null)
    throw unauthorized(
      'You did not provide an API key. Send it as a Bearer token or as the Basic user.',
    )
  if (isSame(key, config.secretKey)) return 'secret'
  if (isSame(key, config.publishableKey)) return 'publishable'

  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`)
}
