import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createMediaSigner, type SigningKey } from './sign.ts'

const now = new Date('2026-11-02T12:00:00Z')
const inAnHour = new Date('2026-11-02T13:00:00Z')
const key = (id: string): SigningKey => ({ id, secret: `${id}-secret-of-at-least-32-characters` })
const signerWith = (...keys: [SigningKey, ...SigningKey[]]) =>
  createMediaSigner({ keys, clock: frozenClock(now) })
const grant = { sessionId: 'session-1', assetId: 'asset_1', expiresAt: inAnHour }
const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)

describe('createMediaSigner', () => {
  it('opens every file of the asset under one prefix', () => {
    const signer = signerWith(key('k1'))
    const prefix = signer.sign(grant)

    expect(prefix).toMatch(/^\/m\/k1\.[A-Za-z0-9_-]{22}\/1793624400\/session-1\/asset_1\/$/)
    expect(signer.verify(`${prefix}v720_00001.m4s`)).toEqual({
      ok: true,
      value: { ...grant, file: 'v720_00001.m4s' },
    })
  })

  it('ends at the very second of expiry', () => {
    const clock = frozenClock(now)
    const signer = createMediaSigner({ keys: [key('k1')], clock })
    const path = `${signer.sign(grant)}web.m3u8`
    clock.set(new Date(inAnHour.getTime() - 1))
    expect(signer.verify(path).ok).toBe(true)
    clock.set(inAnHour)

    expect(signer.verify(path)).toEqual({ ok: false, refusal: 'EXPIRED' })
  })

  it('accepts old URLs during a key rotation', () => {
    const path = `${signerWith(key('k1')).sign(grant)}web.m3u8`

    expect(signerWith(key('k2'), key('k1')).verify(path).ok).toBe(true)
    expect(signerWith(key('k2')).verify(path)).toEqual({ ok: false, refusal: 'UNKNOWN_KEY' })
  })

  it('signs as nginx can check it, with a key that is for that', () => {
    const forNginx = { ...key('k3'), isForNginx: true }
    const path = `${signerWith(forNginx).sign(grant)}v720_00001.m4s`

    expect(signerWith(key('k1'), forNginx).verify(path).ok).toBe(true)
    expect(signerWith(key('k3')).verify(path)).toEqual({ ok: false, refusal: 'BAD_SIGNATURE' })
  })

  it('refuses climbing, hidden and nested files', () => {
    const signer = signerWith(key('k1'))
    const prefix = signer.sign(grant)

    expect(signer.verify(`${prefix}../other/web.m3u8`).ok).toBe(false)
    expect(signer.verify(`${prefix}.hidden`).ok).toBe(false)
    expect(signer.verify(`${prefix}a/b.m4s`).ok).toBe(false)
    expect(signer.verify(prefix).ok).toBe(false)
  })

  it('refuses secrets that could be guessed', () => {
    expect(() => signerWith({ id: 'k1', secret: 'short' })).toThrow('unsafe')
  })

  it('returns the signed values', () => {
    fc.assert(
      fc.property(name, name, fc.integer({ min: 1, max: 10_000_000 }), (session, asset, ahead) => {
        const expiresAt = new Date(now.getTime() + ahead * 1000)
        const signed = { sessionId: session, assetId: asset, expiresAt }
        const signer = signerWith(key('k1'))
        const verified = signer.verify(`${signer.sign(signed)}web.m3u8`)

        expect(verified).toEqual({ ok: true, value: { ...signed, file: 'web.m3u8' } })
      }),
    )
  })

  it('refuses a changed character anywhere before the file', () => {
    const signer = signerWith(key('k1'))
    const prefix = signer.sign(grant)
    const place = fc.integer({ min: 0, max: prefix.length - 1 })
    fc.assert(
      fc.property(
        place,
        fc.constantFrom('a', 'Z', '0', '9', '_', '-', '.', '/'),
        (at, character) => {
          fc.pre(prefix[at] !== character)
          const forged = prefix.slice(0, at) + character + prefix.slice(at + 1)

          expect(signer.verify(`${forged}web.m3u8`).ok).toBe(false)
        },
      ),
    )
  })
})
