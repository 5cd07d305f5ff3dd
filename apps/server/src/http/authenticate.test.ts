import { createServer, type Server } from 'node:http'
import * as fc from 'fast-check'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { ApiError } from './api-error.ts'
import { createAuthenticate, type Authenticate } from './authenticate.ts'

const start = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(start)
const issuer = 'http://localhost:3000/identity/eu-central-1_HLIZO0001'
let key: CryptoKey
let foreignKey: CryptoKey
let jwks: object
let pool: { server: Server; url: string; loads: number; status: number }
let authenticate: Authenticate

type Claims = Record<string, unknown>

const claims = (changes: Claims = {}): Claims => ({
  iss: issuer,
  sub: 'sub-1',
  client_id: 'web',
  token_use: 'access',
  origin_jti: 'device-1',
  iat: start.getTime() / 1_000,
  auth_time: start.getTime() / 1_000,
  exp: start.getTime() / 1_000 + 3_600,
  ...changes,
})
const token = (changes: Claims = {}, signedBy = key, header: Claims = {}) =>
  new SignJWT(claims(changes))
    .setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header })
    .sign(signedBy)

const codeOf = async (given: string): Promise<string> => {
  try {
    await authenticate.verify(given)
    return 'accepted'
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error)
  }
}

async function servePool() {
  const served = { loads: 0, status: 200, url: '', server: createServer() }
  served.server.on('request', (_request, response) => {
    served.loads += 1
    response
      .writeHead(served.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(jwks))
  })
  await new Promise<void>((resolve) => served.server.listen(0, '127.0.0.1', resolve))
  const address = served.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  served.url = `http://127.0.0.1:${port}/jwks.json`

  return served
}

beforeAll(async () => {
  const [own, strange] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  key = own.privateKey
  foreignKey = strange.privateKey
  jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] }
})

describe('createAuthenticate', () => {
  beforeEach(async () => {
    clock.set(start)
    pool = await servePool()
    const trusted = { issuer, clientId: 'web', jwksUrl: pool.url }
    authenticate = createAuthenticate({ issuers: [trusted], clock, log: silentLog })
  })
  afterEach(() => {
    pool.server.closeAllConnections()
    pool.server.close()
  })

  it('returns the user and the device', async () => {
    expect(await authenticate.verify(await token())).toEqual({
      issuer,
      sub: 'sub-1',
      sessionId: 'device-1',
      expiresAt: new Date('2026-05-01T11:00:00Z'),
      authenticatedAt: start,
      isMultiFactor: false,
      isByHost: false,
      isByProvider: false,
    })
  })

  it('returns the time of the sign-in, not of the refresh', async () => {
    const auth_time = start.getTime() / 1_000 - 3_600

    expect((await authenticate.verify(await token({ auth_time }))).authenticatedAt).toEqual(
      new Date('2026-05-01T09:00:00Z'),
    )
  })

  it('refuses each token that is not an access token of the pool', async () => {
    const tokens = await Promise.all([
      token({ token_use: 'id', aud: 'web' }),
      token({ client_id: 'other' }),
      token({ iss: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Other' }),
      token({ origin_jti: undefined }),
      token({}, foreignKey),
      token({}, key, { kid: 'unknown' }),
      token({ exp: undefined }),
      token({ exp: String(start.getTime() / 1_000 + 3_600) }),
      token({ nbf: start.getTime() / 1_000 + 120 }),
    ])

    expect(await Promise.all(tokens.map(codeOf))).toEqual(tokens.map(() => 'UNAUTHORIZED'))
  })

  it('refuses a malformed token', async () => {
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const body = Buffer.from(JSON.stringify(claims())).toString('base64url')
    const words = ['', 'x', 'a.b.c', `${none}.${body}.`, 'a'.repeat(10_000)]

    expect(await Promise.all(words.map(codeOf))).toEqual(words.map(() => 'UNAUTHORIZED'))
  })

  it('refuses an expired token, also a cached one', async () => {
    const held = await token()
    expect(await codeOf(held)).toBe('accepted')
    clock.advance(3_606_000)

    expect(await codeOf(held)).toBe('UNAUTHORIZED')
  })

  it('refuses a genuine token with any one character changed', async () => {
    const genuine = await token()
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
    // The last character holds unused bits, which a decoder may ignore.
    const position = fc.nat({ max: genuine.length - 2 })
    const letter = fc.constantFrom(...alphabet.split(''), '')
    await fc.assert(
      fc.asyncProperty(position, letter, async (at, other) => {
        fc.pre(genuine[at] !== other)
        const mutant = genuine.slice(0, at) + other + genuine.slice(at + 1)
        expect(await codeOf(mutant)).toBe('UNAUTHORIZED')
      }),
      { numRuns: 2_000 },
    )

    expect(await codeOf(genuine)).toBe('accepted')
  })

  it('fetches the keys once for any number of unknown key ids', async () => {
    const genuine = await token()
    await codeOf(genuine)
    for (let i = 0; i < 1_000; i += 1) {
      const head = JSON.stringify({ alg: 'RS256', kid: `forged-${i}` })
      await codeOf(Buffer.from(head).toString('base64url') + genuine.slice(genuine.indexOf('.')))
    }

    expect(pool.loads).toBe(1)
  })

  it('never fetches from a URL in the token', async () => {
    const forged = await token({}, foreignKey, { jku: `${pool.url}?evil`, kid: 'k1' })

    expect([await codeOf(forged), pool.loads]).toEqual(['UNAUTHORIZED', 1])
  })

  it('returns 503 when the keys are unavailable, not 401', async () => {
    pool.status = 503

    expect(await codeOf(await token())).toBe('SERVICE_UNAVAILABLE')
  })

  it('verifies with the cached keys while the identity service is unavailable', async () => {
    await codeOf(await token())
    pool.server.closeAllConnections()
    pool.server.close()
    clock.advance(30 * 60_000)

    expect(await codeOf(await token({ origin_jti: 'device-2' }))).toBe('accepted')
  })
})
