import {
  AdminConfirmSignUpCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { z } from 'zod'
import type { TestNode } from './testing-product.ts'

/** What the product answered: `data` or `error` of the envelope, when there was one. */
export type TestAnswer = {
  readonly status: number
  readonly data: unknown
  readonly error: unknown
}

/** Calls the product as one signed-in device or signed out. */
export type TestDevice = {
  (method: string, path: string, body?: object): Promise<TestAnswer>
  /** Empty when signed out. */
  readonly accessToken: string
}

/** A user who can register, sign in and call. For tests. */
export type TestPerson = {
  readonly email: string
  readonly password: string
  confirm(): Promise<void>
  /** A new device each time; refused while the account is unconfirmed. */
  signIn(): Promise<TestDevice>
  /** The same, for what has to show its tokens. */
  tokens(): Promise<TestTokens>
}

/** What a sign-in gives. */
export type TestTokens = z.infer<typeof Tokens>

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

/** The password of everyone under test. */
export const PASSWORD = 'Copac-Verde-42!'
const Envelope = z.object({ data: z.unknown(), error: z.unknown() }).partial()

async function read(answer: Response): Promise<TestAnswer> {
  // A stream of events does not end: that it began is the answer.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return { status: answer.status, data: undefined, error: undefined }
  }
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  const { data, error } = Envelope.parse(isJson ? JSON.parse(text) : {})

  return { status: answer.status, data, error }
}

/** People of a product under test. */
export function testPeople({ url, services }: TestNode) {
  const { client, poolId, clientId } = services.userPool

  const deviceWith = (accessToken: string): TestDevice => {
    const send = (method: string, path: string, body?: object) =>
      fetch(`${url}/api/v1${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(accessToken !== '' && { authorization: `Bearer ${accessToken}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })

    return Object.assign(
      async (method: string, path: string, body?: object) => read(await send(method, path, body)),
      { accessToken },
    )
  }

  const tokensOf = async (email: string): Promise<TestTokens> => {
    const AuthParameters = { USERNAME: email, PASSWORD }
    const { AuthenticationResult } = await client.send(
      new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters,
      }),
    )
    const { AccessToken: accessToken, RefreshToken: refreshToken } = AuthenticationResult ?? {}

    return Tokens.parse({ accessToken, refreshToken })
  }

  return {
    visitor: deviceWith(''),
    /** The device of this access token, which may have signed in at another node. */
    deviceWith,
    /** A new device of the account with this address. */
    signIn: async (email: string) => deviceWith((await tokensOf(email)).accessToken),
    /** Registers an unconfirmed account. */
    register: async (name: string): Promise<TestPerson> => {
      const email = `${name}@example.ro`
      const password = PASSWORD
      const names = { firstName: 'Ion', lastName: 'Hazliu' }
      const { status, error } = await deviceWith('')('POST', '/auth/register', {
        email,
        password,
        ...names,
      })
      if (status !== 204) throw new Error(`${email} could not register: ${status} ${String(error)}`)

      return {
        email,
        password,
        confirm: async () => {
          await client.send(new AdminConfirmSignUpCommand({ UserPoolId: poolId, Username: email }))
        },
        signIn: async () => deviceWith((await tokensOf(email)).accessToken),
        tokens: () => tokensOf(email),
      }
    },
  }
}
