import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FRESH_SIGN_IN_MINUTES } from '@hlizo/contract/constants'
import { providerPeople } from '@hlizo/demo/provider-people'
import { PASSWORD } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'
import { testProviderSignIns } from './testing-provider-sign-ins.ts'

const [irina, visitor] = providerPeople

let product: TestProduct
/** The first access token of an account that was made through the provider. */
let madeByProduct: string
const { call, tokensThroughProvider, throughProvider, register, memberAt, errorOf } =
  testProviderSignIns(() => product)

beforeAll(async () => {
  product = await startTestProduct({ DEMO_PROVIDER: 'on' })
  const { data } = (await register(await throughProvider(irina.id))).body
  madeByProduct = data.accessToken
}, 60_000)
afterAll(() => product.close())

describe('an account without a password', () => {
  const asked: [string, string, object?][] = [
    ['POST', '/user/delete', {}],
    ['PUT', '/user/pin', { pin: '1234' }],
    ['POST', '/user/pin/remove', {}],
  ]
  const passMinutes = (minutes: number) => {
    const { clock } = product.services
    clock.setOffset(clock.offset() + minutes * 60_000)
  }
  const privacy = async (token: string) =>
    (await call('GET', '/user/privacy', undefined, token)).body.data

  it.each(asked)('needs a sign-in of the last minutes for %s %s', async (method, path, body) => {
    const token = await throughProvider(irina.id)
    passMinutes(FRESH_SIGN_IN_MINUTES + 1)
    const old = await call(method, path, body, token)
    const fresh = await call(method, path, body, await throughProvider(irina.id))

    expect([old.status, errorOf(old)]).toEqual([400, expect.stringContaining('REAUTH_REQUIRED')])
    expect(fresh.status).toBeLessThan(300)
  })

  it('is not verified by a refresh, which keeps the time of the sign-in', async () => {
    const { client, clientId } = product.services.userPool
    const { accessToken, refreshToken } = await tokensThroughProvider(irina.id)
    passMinutes(FRESH_SIGN_IN_MINUTES + 1)
    const { AuthenticationResult } = await client.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken: refreshToken }),
    )
    const renewed = AuthenticationResult?.AccessToken ?? ''

    expect(decodeJwt(renewed)['auth_time']).toBe(decodeJwt(accessToken)['auth_time'])
    expect(errorOf(await call('POST', '/user/delete', {}, renewed))).toContain('REAUTH_REQUIRED')
  })

  it('is not verified by a sign-in that the product created, such as that of a television', async () => {
    const { clock } = product.services
    const { auth_time: at } = decodeJwt(madeByProduct)
    clock.setOffset(clock.offset() - (clock.now().getTime() - Number(at) * 1_000))
    const accessToken = await throughProvider(visitor.id)
    const answers = [
      await call('POST', '/user/delete', {}, madeByProduct),
      await call('POST', '/user/sign-ins', { accessToken }, madeByProduct),
      await call('DELETE', '/user/sign-ins/Demo', undefined, madeByProduct),
    ]
    passMinutes(1)

    for (const answer of answers) expect(errorOf(answer)).toContain('REAUTH_REQUIRED')
  })

  it('is not ended by the sign-in of another account, nor by a token of another client', async () => {
    const own = await throughProvider(irina.id)
    await call('POST', '/user/delete/undo', undefined, own)
    const other = await (await memberAt('strain@example.ro'))()
    const [header = '', payload = '', signature = ''] = own.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = (change: object) => {
      const text = JSON.stringify({ ...claims, ...change })
      return [header, Buffer.from(text).toString('base64url'), signature].join('.')
    }
    const answers = [
      await call('POST', '/user/delete', {}, other),
      await call('POST', '/user/delete', {}, forged({ client_id: 'another' })),
      await call('POST', '/user/delete', {}, forged({ auth_time: claims.auth_time + 3_600 })),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 401, 401])
    expect(errorOf(answers[0] ?? { status: 0, body: null })).toContain('PASSWORD_WRONG')
    expect(await privacy(own)).toMatchObject({ deleteAt: null })
  })
})

describe('an account with a password', () => {
  it('needs it, also right after a sign-in through its provider', async () => {
    const own = await (await memberAt('cu-parola@example.ro'))()
    const accessToken = await throughProvider(visitor.id)
    await call('POST', '/user/sign-ins', { accessToken }, own)
    const byProvider = await throughProvider(visitor.id)
    const answers = [
      await call('POST', '/user/delete', {}, byProvider),
      await call('PUT', '/user/pin', { pin: '1234' }, byProvider),
      await call('POST', '/user/delete', { password: 'Alta-Parola-1!' }, byProvider),
    ]
    await call('DELETE', '/user/sign-ins/Demo', undefined, own)

    expect(decodeJwt(byProvider).sub).toBe(decodeJwt(own).sub)
    expect(answers.map(errorOf)).toEqual(
      answers.map(() => expect.stringContaining('PASSWORD_WRONG')),
    )
    expect((await call('POST', '/user/delete', { password: PASSWORD }, own)).status).toBe(200)
  })
})
