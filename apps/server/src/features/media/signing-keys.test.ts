import { describe, expect, it } from 'vitest'
import { systemClock } from '@hlizo/kit/clock'
import { createMediaSigner } from '@hlizo/media/sign'
import { signingKeysOf } from './signing-keys.ts'

const fallback = 'the key that was made at the first start'
const first = 'the key of last year, thirty-two characters'
const second = 'the key of this year, thirty-two characters'
const signerWith = (...secrets: string[]) =>
  createMediaSigner({
    keys: signingKeysOf({ fallback, secrets, isForNginx: false }),
    clock: systemClock,
  })
const grant = {
  sessionId: 'laptop',
  assetId: 'film',
  expiresAt: new Date(systemClock.now().getTime() + 60_000),
}

describe('signingKeysOf', () => {
  it('uses the key of the installation by default', () => {
    expect(signingKeysOf({ fallback, secrets: [], isForNginx: true })).toEqual([
      { id: expect.stringMatching(/^[0-9a-f]{8}$/), secret: fallback, isForNginx: true },
    ])
  })

  it('accepts URLs of an older key until it is removed', () => {
    const path = `${signerWith(first).sign(grant)}web.m3u8`

    expect(signerWith(second, first).verify(path).ok).toBe(true)
    expect(signerWith(second).verify(path)).toEqual({ ok: false, refusal: 'UNKNOWN_KEY' })
  })

  it('refuses no URL while a key is replaced on one node after the other', () => {
    // As docs/operations-media.md says: appended, moved to the front, and then alone.
    const phases = [[first], [first, second], [second, first], [second]]
    for (const [index, next] of phases.slice(1).entries()) {
      const before = phases[index] ?? []
      const [old, changed] = [signerWith(...before), signerWith(...next)]
      const urlsOf = [old, changed].map((signer) => `${signer.sign(grant)}web.m3u8`)
      expect(
        urlsOf.map((url) => [old.verify(url).ok, changed.verify(url).ok]),
        next.join(),
      ).toEqual([
        [true, true],
        [true, true],
      ])
    }
  })
})
