import { z } from 'zod'
import { wait } from '@hlizo/kit/wait'
import { converse } from './held-connection.ts'
import { BENCH_CLIENT_ID, type Product } from './product.ts'

/** One call of the Cognito protocol. */
export type IdentityCall = { readonly operation: string; readonly body: object }

/** What one connection asks: the next call, made of the answer to the one before (`null` at first). */
export type Conversation = (answer: string | null) => IdentityCall

/** A user who can sign in. */
export type Person = { readonly email: string; readonly password: string }

const PASSWORD = 'Parola-Bench-2026!'
const MAIL_WITHIN_MS = 20_000

/** What every call of the Cognito protocol carries. */
export const identityHeaders = (operation: string) => ({
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
})

/** Asks the identity service once. */
export function askIdentity(
  { url }: Pick<Product, 'url'>,
  { operation, body }: IdentityCall,
): Promise<Response> {
  return fetch(`${url}/identity/idp`, {
    method: 'POST',
    headers: identityHeaders(operation),
    body: JSON.stringify(body),
  })
}

/** Signing in by password. */
export const signIn = ({ email, password }: Person): IdentityCall => ({
  operation: 'InitiateAuth',
  body: {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: BENCH_CLIENT_ID,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  },
})

const Mailbox = z.object({ messages: z.array(z.object({ text: z.string() })) })
const SignedUp = z.object({ UserSub: z.string() })

async function mailedCode({ url }: Product, email: string): Promise<string> {
  const deadline = performance.now() + MAIL_WITHIN_MS
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(email)}`)
    const [message] = Mailbox.parse(await answer.json()).messages
    const code = message?.text.match(/[?&]code=([\w-]+)/)?.[1]
    if (code !== undefined) return code
    await wait(200)
  }

  throw new Error(`No confirmation mail came to ${email}.`)
}

/** Registers an unconfirmed user and returns the `sub`. */
export async function signUp(product: Product, Username: string): Promise<string> {
  const UserAttributes = [
    { Name: 'given_name', Value: 'Ana' },
    { Name: 'family_name', Value: 'Pop' },
  ]
  const body = { ClientId: BENCH_CLIENT_ID, Username, Password: PASSWORD, UserAttributes }
  const answer = await askIdentity(product, { operation: 'SignUp', body })
  if (!answer.ok) throw new Error(`SignUp answered ${await answer.text()}`)

  return SignedUp.parse(await answer.json()).UserSub
}

/** Confirms a registered user by the mail. */
export async function confirm(product: Product, email: string): Promise<void> {
  const ConfirmationCode = await mailedCode(product, email)
  const body = { ClientId: BENCH_CLIENT_ID, Username: email, ConfirmationCode }
  const answer = await askIdentity(product, { operation: 'ConfirmSignUp', body })
  if (!answer.ok) throw new Error(`ConfirmSignUp answered ${await answer.text()}`)
}

/** Registers people by the protocol and confirms them by their mail. */
export async function addPeople(product: Product, count: number): Promise<Person[]> {
  const mark = Date.now().toString(36)

  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const email = `bench-${mark}-${place}@hlizo.example`
      await signUp(product, email)
      await confirm(product, email)
      return { email, password: PASSWORD }
    }),
  )
}

/**
 * Makes calls, each conversation on a connection of its own and one call at a time, and gives the answers
 * per second.
 */
export async function measureCalls(
  { url }: Product,
  conversations: readonly Conversation[],
  seconds: number,
): Promise<number> {
  const address = new URL(url)
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1_000
  let calls = 0

  const requestOf = ({ operation, body }: IdentityCall) => {
    const text = JSON.stringify(body)
    const length = Buffer.byteLength(text)
    const headers = { host: address.host, ...identityHeaders(operation), 'content-length': length }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `POST /identity/idp HTTP/1.1\r\n${lines.join('')}\r\n${text}`
  }
  const hold = (call: Conversation) => {
    let received: string | null = null
    return converse(address, {
      next: () => {
        if (performance.now() >= deadline) return null
        const request = requestOf(call(received))
        received = ''
        calls += 1
        return request
      },
      receive: (piece) => {
        received = (received ?? '') + piece.toString('latin1')
      },
    })
  }
  await Promise.all(conversations.map(hold))

  return calls / ((performance.now() - startedAt) / 1_000)
}
