import { createServer, type Server } from 'node:http'
import * as fc from 'fast-check'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
let foreign: Server
let foreignUrl: string
let fetched = 0
let accessToken: string
let idToken: string

beforeAll(async () => {
  host = await startTestHost()
  const tokens = await host.signedIn('verify@example.ro')
  accessToken = tokens.accessToken
  idToken = tokens.idToken
  foreign = createServer((_request, response) => {
    fetched += 1
    response.end('{"keys":[]}')
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  const address = foreign.address()
  foreignUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  foreign.close()
  await host.stop()
})

const statusOf = async (AccessToken: string) => (await host.post('GetUser', { AccessToken })).status

describe('createTokenVerifier', () => {
  it('accepts the access token until it expires', async () => {
    expect([await statusOf(accessToken), await statusOf(accessToken)]).toEqual([200, 200])
    expect(await statusOf(idToken)).toBe(400)

    const { exp = 0 } = decodeJwt(accessToken)
    host.clock.set(new Date(exp * 1000 - 30_000))
    expect(await statusOf(accessToken)).toBe(200)
    host.clock.set(new Date(exp * 1000))
    expect(await statusOf(accessToken)).toBe(400)
    host.clock.set(new Date('2026-11-20T10:00:00Z'))
  })

  it('never fetches a key from a URL in the token', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const jwk = await exportJWK(publicKey)
    const genuine = decodeProtectedHeader(accessToken)
    const header = fc.record(
      {
        kid: fc.constantFrom(genuine.kid ?? '', 'k', `${foreignUrl}/k`),
        jku: fc.constant(`${foreignUrl}/jwks.json`),
        x5u: fc.constant(`${foreignUrl}/x5u`),
        jwk: fc.constant(jwk),
        typ: fc.constantFrom('JWT', 'at+jwt', foreignUrl),
      },
      { requiredKeys: [] },
    )
    const issuer = fc.constantFrom(
      `http://localhost:3000/identity/${host.poolId}`,
      foreignUrl,
      `${foreignUrl}/identity/${host.poolId}`,
      `http://localhost:3000/identity/${host.poolId}@${foreignUrl}`,
    )
    await fc.assert(
      fc.asyncProperty(header, issuer, async (given, iss) => {
        const forged = await new SignJWT({ ...decodeJwt(accessToken), iss })
          .setProtectedHeader({ ...given, alg: 'RS256' })
          .sign(privateKey)
        expect(await statusOf(forged)).toBe(400)
      }),
      { numRuns: 60 },
    )

    expect(fetched).toBe(0)
  })

  it('refuses other algorithms, and tokens without one', async () => {
    const [, payload = ''] = accessToken.split('.')
    const head = (alg: string) =>
      Buffer.from(JSON.stringify({ ...decodeProtectedHeader(accessToken), alg })).toString(
        'base64url',
      )

    expect(await statusOf(`${head('none')}.${payload}.`)).toBe(400)
    expect(await statusOf(`${head('HS256')}.${payload}.c2ln`)).toBe(400)
  })
})
