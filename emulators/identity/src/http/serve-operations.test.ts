import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { userOperations } from '../operations/user-operations.ts'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const headersOf = ({ headers }: Response) => ({
  type: headers.get('x-amzn-errortype'),
  message: headers.get('x-amzn-errormessage'),
  contentType: headers.get('content-type'),
})

describe('serveOperations', () => {
  it('returns a refusal with the headers and the body of AWS', async () => {
    const response = await host.post('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: host.clientId,
      AuthParameters: { USERNAME: 'x@example.ro', PASSWORD: 'y' },
    })

    expect(response.status).toBe(400)
    expect(headersOf(response)).toEqual({
      type: 'NotAuthorizedException:',
      message: 'Incorrect username or password.',
      contentType: 'application/x-amz-json-1.1',
    })
    expect(response.headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await response.json()).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
  })

  it('logs the operation and its outcome, without the body', async () => {
    await host.signedIn('logged@example.ro')
    const outcomes = host.logged.map((facts) => JSON.stringify(facts))

    expect(outcomes).toContain('{"operation":"InitiateAuth","outcome":"done"}')
    expect(outcomes.join()).toContain('InitiateAuth","outcome":"NotAuthorizedException"')
    expect(outcomes.join()).not.toMatch(/logged@|eyJ|Parola/)
  })

  it.each([
    ['an unknown operation', 'Nonsense', '{}', 400, 'UnknownOperationException:'],
    ['an operation only operators have', 'AdminGetUser', '{}', 400, 'UnknownOperationException:'],
    ['the name of a prototype’s member', 'constructor', '{}', 400, 'UnknownOperationException:'],
    ['a body that is no JSON', 'SignUp', '{', 400, 'SerializationException:'],
    ['an empty body', 'SignUp', '', 400, 'SerializationException:'],
    ['a body of another shape', 'SignUp', '[]', 400, 'InvalidParameterException:'],
    ['deep nesting', 'SignUp', '['.repeat(100_000), 400, 'SerializationException:'],
    ['deep nesting that is JSON', 'SignUp', `${'['.repeat(60_000)}${']'.repeat(60_000)}`, 400, ''],
    ['a body over 128 kB', 'SignUp', 'x'.repeat(132_000), 413, 'RequestEntityTooLargeException:'],
  ])('returns JSON for %s', async (_, target, body, status, type) => {
    const response = await host.post(target, body)

    expect(response.status).toBe(status)
    expect(headersOf(response).type).toContain(type)
    expect(await response.json()).toHaveProperty('__type')
  })

  it('reads null as a member that was not given', async () => {
    const response = await host.post('SignUp', { ClientId: host.clientId, Username: null })

    expect(await response.json()).toMatchObject({
      message: expect.stringContaining("'username' failed to satisfy constraint: Member must not"),
    })
  })

  it('refuses forms and plain text', async () => {
    const response = await host.post('SignUp', '{}', { 'content-type': 'text/plain' })

    expect(response.status).toBe(415)
  })

  it('names the member that is missing', async () => {
    const response = await host.post('SignUp', { ClientId: host.clientId })

    expect(await response.json()).toEqual({
      __type: 'InvalidParameterException',
      message:
        "1 validation error detected: Value at 'username' failed to satisfy constraint: Member must not be null",
    })
  })

  it('returns JSON at an unknown path', async () => {
    const response = await fetch(`${host.url}/identity/elsewhere/at/all`)

    expect(response.status).toBe(404)
    expect(await response.json()).toHaveProperty('__type')
  })

  it('returns the seconds of a limit', async () => {
    const request = { ClientId: host.clientId, Username: 'limit@example.ro' }
    await host.post('ResendConfirmationCode', request)
    const response = await host.post('ResendConfirmationCode', request)

    expect(response.headers.get('retry-after')).toBe('60')
  })

  it('never returns 500 for any body', async () => {
    const member = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('\0', '\ud800', '{}', ' ', 'a@b.ro', '🙂'.repeat(20), "' or 1=1 --"),
      fc.jsonValue({ maxDepth: 2 }),
      fc.constant(host.clientId),
    )
    const names = [
      'ClientId',
      'Username',
      'Password',
      'ConfirmationCode',
      'AccessToken',
      'RefreshToken',
      'Token',
      'AuthFlow',
      'AuthParameters',
      'UserAttributes',
      'AttributeName',
      'Code',
      'Session',
      'ChallengeName',
      'ChallengeResponses',
      'DeviceKey',
      'PreviousPassword',
      'ProposedPassword',
      'ClientMetadata',
      'SecretHash',
      '__proto__',
    ]
    const body = fc.dictionary(fc.constantFrom(...names), member, { noNullPrototype: true })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(userOperations)),
        body,
        fc.boolean(),
        async (target, members, hasClient) => {
          const response = await host.post(
            target,
            hasClient ? { ...members, ClientId: host.clientId } : members,
          )
          await response.json()
          expect(response.status).toBeLessThan(500)
        },
      ),
      { numRuns: 400 },
    )
  })

  it('refuses each mutated access token', async () => {
    const { accessToken } = await host.signedIn('mutant@example.ro')
    const alphabet = [
      ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'.split(''),
      '',
    ]
    await fc.assert(
      fc.asyncProperty(
        // The last character holds unused bits, which a decoder may ignore.
        fc.nat({ max: accessToken.length - 2 }),
        fc.constantFrom(...alphabet),
        async (position, letter) => {
          const mutant = accessToken.slice(0, position) + letter + accessToken.slice(position + 1)
          fc.pre(mutant !== accessToken)
          const response = await host.post('GetUser', { AccessToken: mutant })
          expect(response.status).toBe(400)
          expect(headersOf(response).type).toBe('NotAuthorizedException:')
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('serveWellKnown', () => {
  it('publishes two public keys, and no private part of them', async () => {
    const response = await fetch(`${host.url}/identity/${host.poolId}/.well-known/jwks.json`)
    const { keys } = z.object({ keys: z.array(z.looseObject({})) }).parse(await response.json())

    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([
      ['alg', 'e', 'kid', 'kty', 'n', 'use'],
      ['alg', 'e', 'kid', 'kty', 'n', 'use'],
    ])
  })

  it('names the issuer and where its keys are', async () => {
    const response = await fetch(
      `${host.url}/identity/${host.poolId}/.well-known/openid-configuration`,
    )

    expect(await response.json()).toMatchObject({
      issuer: `http://localhost:3000/identity/${host.poolId}`,
      jwks_uri: `http://localhost:3000/identity/${host.poolId}/.well-known/jwks.json`,
    })
  })

  it('refuses an unknown pool', async () => {
    for (const pool of ['eu-central-1_OTHER', '%00']) {
      const response = await fetch(`${host.url}/identity/${pool}/.well-known/jwks.json`)
      expect(response.status, pool).toBe(404)
    }
  })
})
