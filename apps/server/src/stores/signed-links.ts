import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'

export const SignedQuery = z.object({
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
})

type Deps = { readonly key: Buffer; readonly clock: Clock; readonly path: string }

/** Addresses below `path` that need no session and expire. Nodes with the same key accept each other's. */
export function signedLinks({ key, clock, path }: Deps) {
  const sign = (id: string, expires: number) =>
    createHmac('sha256', key).update(`${id}.${expires}`).digest()

  return {
    /** Works until `expires`, in milliseconds. */
    hrefOf: (id: string, expires: number): string => {
      const signature = sign(id, expires).toString('base64url')
      return `${path}/${id}?${new URLSearchParams({ expires: String(expires), signature })}`
    },
    isValid: (id: string, { expires, signature }: z.infer<typeof SignedQuery>): boolean => {
      const [given, own] = [Buffer.from(signature, 'base64url'), sign(id, expires)]
      const isOurs = given.length === own.length && timingSafeEqual(given, own)

      return isOurs && expires > clock.now().getTime()
    },
  }
}
