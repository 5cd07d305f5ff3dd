import { connect, type Socket } from 'node:net'
import { z } from 'zod'
import { wait } from '@hlizo/kit/wait'
import { BENCH_CLIENT_ID, type Product } from './product.ts'

/** One call of the Cognito protocol. */
export type IdentityCall = { readonly operation: string; readonly body: object }

/** What one connection asks: the next call, made of the answer to the one before (`null` at first). */
export type Conversation = (answer: string | null) => IdentityCall

/** Somebody who can sign in. */
export type Person = { readonly email: string; readonly password: string }

const PASSWORD = 'Parola-Bench-2026!'
const MAIL_WITHIN_MS = 20_000

const headersOf = (operation: string) => ({
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
})

/** Asks the identity service once. */
export function askIdentity(
  { url }: Product,
  { operation, body }: IdentityCall,
): Promise<Response> {
  return fetch(`${url}/identity/idp`, {
    method: 'POST',
    headers: headersOf(operation),
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

const Mailbox = z.object({ messages: z.array(z.object({ to: z.string(), text: z.string() })) })
const SignedUp = z.object({ UserSub: z.string() })

async function mailedCode({ url }: Product, email: string): Promise<string> {
  const deadline = performance.now() + MAIL_WITHIN_MS
  while (performance.now() < deadline) {
    const { messages } = Mailbox.parse(await (await fetch(`${url}/dev/mail.json`)).json())
    const code = messages.find(({ to }) => to === email)?.text.match(/[?&]code=([\w-]+)/)?.[1]
    if (code !== undefined) return code
    await wait(200)
  }

  throw new Error(`No confirmation mail came to ${email}.`)
}

/** Registers people by the protocol and confirms them by their mail. */
export async function addPeople(product: Product, count: number): Promise<Person[]> {
  const mark = Date.now().toString(36)

  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const email = `bench-${mark}-${place}@hlizo.example`
      const call = async (operation: string, body: object): Promise<unknown> => {
        const answer = await askIdentity(product, {
          operation,
          body: { ClientId: BENCH_CLIENT_ID, ...body },
        })
        if (!answer.ok) throw new Error(`${operation} answered ${await answer.text()}`)
        return answer.json()
      }
      const person = { Username: email, Password: PASSWORD }
      const { UserSub: Username } = SignedUp.parse(await call('SignUp', person))
      const ConfirmationCode = await mailedCode(product, email)
      await call('ConfirmSignUp', { Username, ConfirmationCode })
      return { email, password: PASSWORD }
    }),
  )
}

const END_OF_HEAD = '\r\n\r\n'

/** Reads one answer after the other; only such with a known length, and only 200, count. */
function answerReader(onAnswer: (body: string) => void): (chunk: Buffer) => void {
  let text = ''

  return (chunk) => {
    text += chunk.toString('latin1')
    const end = text.indexOf(END_OF_HEAD)
    if (end === -1) return
    const head = text.slice(0, end)
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1])
    const body = text.slice(end + END_OF_HEAD.length)
    if (!head.startsWith('HTTP/1.1 200') || !Number.isFinite(length))
      throw new Error(`The load loop wants 200 and a content-length, and got:\n${text}`)
    if (body.length < length) return
    text = ''
    onAnswer(body)
  }
}

/**
 * Holds conversations, each on a connection of its own and one call at a time, and gives the answers per
 * second. It writes and reads the sockets itself: with `fetch` it would measure the asking side.
 */
export async function measureCalls(
  { url }: Product,
  conversations: readonly Conversation[],
  seconds: number,
): Promise<number> {
  const { hostname, port, host } = new URL(url)
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1_000
  let answers = 0

  const requestOf = ({ operation, body }: IdentityCall) => {
    const text = JSON.stringify(body)
    const headers = { host, ...headersOf(operation), 'content-length': Buffer.byteLength(text) }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `POST /identity/idp HTTP/1.1\r\n${lines.join('')}\r\n${text}`
  }
  const hold = (next: Conversation) =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
      const read = answerReader((body) => {
        answers += 1
        const call = next(body)
        if (performance.now() < deadline) socket.write(requestOf(call))
        else socket.end()
      })
      socket.on('connect', () => socket.write(requestOf(next(null))))
      socket.on('data', (chunk) => {
        try {
          read(chunk)
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
          socket.destroy()
        }
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })
  await Promise.all(conversations.map(hold))

  return answers / ((performance.now() - startedAt) / 1_000)
}
