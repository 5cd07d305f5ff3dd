import { createHmac } from 'node:crypto'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { wait } from '@hlizo/kit/wait'
import { z } from 'zod'
import { askIdentity } from './identity-calls.ts'
import { BENCH_CLIENT_ID } from './product.ts'
import type { Tokens } from './subscriber.ts'

// One of the accounts that a demo installation comes with (README).
const account = { email: 'proprietar@hlizo.example', password: 'Hlizo-Demo-2026' }
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

const First = z.object({ AuthenticationResult: z.object({ AccessToken: z.string() }) })
const SignedIn = z.object({
  AuthenticationResult: z.object({
    AccessToken: z.string(),
    IdToken: z.string(),
    RefreshToken: z.string(),
  }),
})
const Secret = z.object({ SecretCode: z.string() })
const Challenge = z.object({ Session: z.string() })

/** RFC 6238 with its usual numbers. */
function codeAt(secret: string, step: number): string {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest()
  const offset = (digest.at(-1) ?? 0) & 15

  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** A product with the demo's accounts, and the web client of its user pool. */
type Place = { readonly url: string; readonly clientId?: string }

async function ask<Schema extends z.ZodType>(
  product: Place,
  operation: string,
  body: object,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await askIdentity(product, { operation, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${operation} answered ${text}`)

  return schema.parse(text === '' ? {} : JSON.parse(text))
}

const beginOf = (ClientId: string) => ({
  ClientId,
  AuthFlow: 'USER_PASSWORD_AUTH',
  AuthParameters: { USERNAME: account.email, PASSWORD: account.password },
})

/** Gives the demo's owner a second factor; its secret. */
export async function addSecondFactor(product: Place, db: Queries): Promise<string> {
  const { clientId: ClientId = BENCH_CLIENT_ID } = product
  const first = await ask(product, 'InitiateAuth', beginOf(ClientId), First)
  const { AccessToken } = first.AuthenticationResult
  const { SecretCode } = await ask(product, 'AssociateSoftwareToken', { AccessToken }, Secret)
  const step = Math.floor(Date.now() / STEP_MS)
  const UserCode = codeAt(SecretCode, step - 1)
  await ask(product, 'VerifySoftwareToken', { AccessToken, UserCode }, z.unknown())
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
  await ask(product, 'SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings }, z.unknown())
  await db.run(sql`update app.operator set second_factor_since = now() - interval '1 minute'
    where account_id = (select id from app.account where email = ${account.email})`)

  return SecretCode
}

/** The step whose code was used last, of each secret. */
const usedSteps = new Map<string, number>()

/** The next code of a secret. Each is taken once, half a minute early at most: a third one waits for its time. */
async function unusedCode(secret: string): Promise<string> {
  const current = Math.floor(Date.now() / STEP_MS)
  const step = Math.max(current, (usedSteps.get(secret) ?? 0) + 1)
  usedSteps.set(secret, step)
  if (step > current + 1) await wait((step - 1) * STEP_MS - Date.now())

  return codeAt(secret, step)
}

/** Signs the owner in who has this second factor. */
export async function signInWithSecret(product: Place, secret: string): Promise<Tokens> {
  const { clientId: ClientId = BENCH_CLIENT_ID } = product
  const { Session } = await ask(product, 'InitiateAuth', beginOf(ClientId), Challenge)
  const answered = await ask(
    product,
    'RespondToAuthChallenge',
    {
      ClientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: {
        USERNAME: account.email,
        SOFTWARE_TOKEN_MFA_CODE: await unusedCode(secret),
      },
    },
    SignedIn,
  )

  return answered.AuthenticationResult
}

/** Gives the demo's owner a second factor and signs in with it. */
export const signInOwner = async (product: Place, db: Queries): Promise<Tokens> =>
  signInWithSecret(product, await addSecondFactor(product, db))
