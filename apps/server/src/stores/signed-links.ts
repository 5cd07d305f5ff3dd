import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { textSigner } from './text-signer.ts'

export const SignedQuery = z.object({
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
})

type Deps = { readonly key: Buffer; readonly clock: Clock; readonly path: string }

/** Addresses below `path` that need no session and expire. Nodes with the same key accept each other's. */
export function signedLinks({ key, clock, path }: Deps) {
  const signer = textSigner(key)
  const textOf = (id: string, expires: number) => `${id}.${expires}`

  return {
    /** Works until `expires`, in milliseconds. */
    hrefOf: (id: string, expires: number): string => {
      const signature = signer.sign(textOf(id, expires))
      return `${path}/${id}?${new URLSearchParams({ expires: String(expires), signature })}`
    },
    isValid: (id: string, { expires, signature }: z.infer<typeof SignedQuery>): boolean =>
      signer.isOurs(textOf(id, expires), signature) && expires > clock.now().getTime(),
  }
}
