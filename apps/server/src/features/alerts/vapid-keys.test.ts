import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { vapidKeys } from './vapid-keys.ts'

describe('vapidKeys', () => {
  it('are the same on every node, and a pair', () => {
    const secrets = { derive: (purpose: string) => Buffer.from(purpose.padEnd(32, '.')) }
    const [keys, again] = [vapidKeys(secrets), vapidKeys(secrets)]
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(keys.privateKey, 'base64url')

    expect(again).toEqual(keys)
    expect(curve.getPublicKey('base64url')).toBe(keys.publicKey)
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
  })

  it('exclude a number that is not a valid private key', () => {
    const derive = (purpose: string) =>
      purpose === 'push-1' ? Buffer.alloc(32, 255) : Buffer.alloc(32, 7)

    expect(Buffer.from(vapidKeys({ derive }).privateKey, 'base64url')).toEqual(Buffer.alloc(32, 7))
  })
})
