import { createECDH } from 'node:crypto'
import type { Secrets } from '#server/secrets.ts'

/** The key pair that push services know this installation by (RFC 8292), in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** Whether a number is a private key of P-256: nearly every one is. */
function publicKeyOf(privateKey: Buffer): string | null {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey)
  } catch {
    return null
  }

  return curve.getPublicKey('base64url')
}

/** Derived from the installation's secret, so that all nodes have the same pair and there is nothing more to store. */
export function vapidKeys({ derive }: Pick<Secrets, 'derive'>): VapidKeys {
  for (let attempt = 1; ; attempt += 1) {
    const privateKey = derive(`push-${attempt}`)
    const publicKey = publicKeyOf(privateKey)
    if (publicKey !== null) return { publicKey, privateKey: privateKey.toString('base64url') }
  }
}
