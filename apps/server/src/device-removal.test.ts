import {
  DeleteUserCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  UpdateUserAttributesCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceSignIn } from './stores/device-sign-in.ts'
import { testPeople, type TestPerson, type TestTokens } from './testing-people.ts'
import { startTestProduct, type TestNode, type TestProduct } from './testing-product.ts'

let product: TestProduct
let second: TestNode
let people = 0

beforeAll(async () => {
  product = await startTestProduct()
  second = await product.secondNode()
})
afterAll(() => product.close())

async function newPerson(): Promise<TestPerson> {
  people += 1
  const person = await testPeople(product).register(`dispozitiv${people}`)
  await person.confirm()
  return person
}

const sessionOf = ({ accessToken }: TestTokens) => String(decodeJwt(accessToken)['origin_jti'])
const deviceOf = (node: TestNode, tokens: TestTokens) =>
  testPeople(node).deviceWith(tokens.accessToken)

/** Signs in, and appears in the list of devices. */
async function arrive(person: TestPerson): Promise<TestTokens> {
  const tokens = await person.tokens()
  expect((await deviceOf(product, tokens)('GET', '/user')).status).toBe(200)
  return tokens
}

/** Everything that a thief could do with the tokens, and which of it was refused. */
async function refusals(client: CognitoIdentityProviderClient, tokens: TestTokens) {
  const { clientId: ClientId } = product.services.userPool
  const { accessToken: AccessToken, refreshToken: RefreshToken } = tokens
  const attempts = {
    refresh: client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken })),
    signIn: client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: RefreshToken },
      }),
    ),
    read: client.send(new GetUserCommand({ AccessToken })),
    move: client.send(
      new UpdateUserAttributesCommand({
        AccessToken,
        UserAttributes: [{ Name: 'email', Value: 'hot@example.ro' }],
      }),
    ),
    delete: client.send(new DeleteUserCommand({ AccessToken })),
  }
  const outcomes = await Promise.allSettled(Object.values(attempts))

  return Object.keys(attempts).filter((_, place) => outcomes[place]?.status === 'rejected')
}
const EVERYTHING = ['refresh', 'signIn', 'read', 'move', 'delete']

async function expectOut(tokens: TestTokens): Promise<void> {
  for (const node of [product, second]) {
    expect(await refusals(node.services.userPool.client, tokens)).toEqual(EVERYTHING)
    expect((await deviceOf(node, tokens)('GET', '/user')).status).toBe(401)
  }
}

describe('a removed device', () => {
  it('is out at the pool and at the product, on every node, and the others stay', async () => {
    const person = await newPerson()
    const [phone, thief] = [await arrive(person), await arrive(person)]
    const removed = await deviceOf(product, phone)('DELETE', `/user/devices/${sessionOf(thief)}`)
    expect(removed.status).toBe(204)

    await expectOut(thief)
    expect((await deviceOf(second, phone)('GET', '/user')).status).toBe(200)
    const { client, clientId } = second.services.userPool
    const { AuthenticationResult } = await client.send(
      new GetTokensFromRefreshTokenCommand({
        ClientId: clientId,
        RefreshToken: phone.refreshToken,
      }),
    )
    expect(AuthenticationResult?.AccessToken).toBeTruthy()
  })

  it('is out as a television too', async () => {
    const person = await newPerson()
    const phone = await arrive(person)
    const { userPool, secrets } = product.services
    const signIn = deviceSignIn(userPool, secrets.deviceSignInKey)
    const television = await signIn.begin(String(decodeJwt(phone.accessToken).sub))
    expect((await deviceOf(product, television)('GET', '/user')).status).toBe(200)
    const removed = await deviceOf(second, phone)('DELETE', `/user/devices/${television.sessionId}`)
    expect(removed.status).toBe(204)

    await expectOut(television)
  })

  it('is out with all others, also one that has never called the product', async () => {
    const person = await newPerson()
    const [phone, silent] = [await arrive(person), await person.tokens()]
    expect((await deviceOf(product, phone)('POST', '/user/logout/all')).status).toBe(204)

    await expectOut(phone)
    expect(await refusals(second.services.userPool.client, silent)).toEqual(EVERYTHING)
    await arrive(person)
  })

  it('cannot be another account’s', async () => {
    const [phone, other] = [await arrive(await newPerson()), await arrive(await newPerson())]
    const foreign = `/user/devices/${sessionOf(other)}`
    expect((await deviceOf(product, phone)('DELETE', foreign)).status).toBe(404)

    expect((await deviceOf(second, other)('GET', '/user')).status).toBe(200)
  })
})
