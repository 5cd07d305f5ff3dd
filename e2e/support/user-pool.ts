import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type APIRequestContext } from '@playwright/test'
import * as z from 'zod/mini'
import { productNow } from './clock.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { newPerson, type Person } from './people.ts'
import { product } from './product.ts'

const Keys = z.object({ identityAccessKeyId: z.string(), identitySecretAccessKey: z.string() })

/** The default pool and client of the product: see `apps/server/src/config.ts`. */
const POOL = 'eu-central-1_HLIZO0001'
export const CLIENT_ID = 'hlizoweb0000000000000000001'

const target = (operation: string) => ({
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
})

async function parseOk<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: { ok(): boolean; text(): Promise<string>; json(): Promise<unknown> },
): Promise<z.output<Schema>> {
  expect(answer.ok(), await answer.text()).toBe(true)

  return schema.parse(await answer.json())
}

/** Sends a request to the user pool as a browser does. */
export async function askPool<Schema extends z.ZodMiniType>(
  request: APIRequestContext,
  operation: string,
  body: object,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await request.post('/identity/idp', {
    headers: target(operation),
    data: JSON.stringify(body),
  })

  return parseOk(schema, answer)
}

/** Guesses a reset code as an attacker. A refusal is expected. */
export async function guessResetCode(
  request: APIRequestContext,
  email: string,
  guess: string,
): Promise<void> {
  const attempt = {
    ClientId: CLIENT_ID,
    Username: email,
    ConfirmationCode: guess,
    Password: 'Copac-Ghicit-1!',
  }
  const answer = await request.post('/identity/idp', {
    headers: target('ConfirmForgotPassword'),
    data: JSON.stringify(attempt),
  })

  expect(answer.status(), await answer.text()).toBe(400)
}

/** Sends a request to the user pool as its administrator: on the admin port, signed with the key of the installation. */
export async function askOperator(
  request: APIRequestContext,
  operation: string,
  body: object,
): Promise<void> {
  const data = JSON.stringify({ UserPoolId: POOL, ...body })
  const url = `${product.adminUrl}/identity/`
  const headers = { ...target(operation), ...(await signature(request, url, data)) }

  await parseOk(z.unknown(), await request.post(url, { headers, data }))
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** AWS Signature Version 4 over host, date and body. */
async function signature(request: APIRequestContext, url: string, body: string) {
  const file = join(product.environment.DATA_DIR, 'secrets.json')
  const keys = Keys.parse(JSON.parse(await readFile(file, 'utf8')))
  const date = `${(await productNow(request)).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const { host, pathname } = new URL(url)
  const scope = `${date.slice(0, 8)}/eu-central-1/cognito-idp/aws4_request`
  const canonical = [
    'POST',
    pathname,
    '',
    `host:${host}`,
    `x-amz-date:${date}`,
    '',
    'host;x-amz-date',
    sha256(body),
  ].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${keys.identitySecretAccessKey}`)
  const signed = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n'))

  return {
    'x-amz-date': date,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.identityAccessKeyId}/${scope}, SignedHeaders=host;x-amz-date, Signature=${signed.toString('hex')}`,
  }
}

/** Makes an account by calls alone; it can be signed in unless `isConfirmed` is false. */
export async function newAccount(
  request: APIRequestContext,
  firstName: string,
  { isConfirmed = true } = {},
): Promise<Person> {
  const person = newPerson(firstName)
  const { email, password, lastName } = person
  const registered = await request.post('/api/v1/auth/register', {
    data: { email, password, firstName, lastName },
  })
  expect(registered.ok(), await registered.text()).toBe(true)
  if (!isConfirmed) return person

  const link = new URL(linkIn(await mailTo(request, email, 'Confirmă contul'), '/auth/confirm'))
  const confirmed = await request.post('/api/v1/auth/confirm', {
    form: Object.fromEntries(link.searchParams),
    headers: { origin: link.origin },
    maxRedirects: 0,
  })
  expect(confirmed.headers()['location']).toContain('status=confirmed')

  return person
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * What an authenticator app with this key shows `steps` half minutes from now: the pool takes each step
 * once, and one ahead.
 */
export async function codeOf(
  request: APIRequestContext,
  secret: string,
  steps = 0,
): Promise<string> {
  return totpCode(secret, new Date((await productNow(request)).getTime() + steps * 30_000))
}

/** RFC 6238 with its usual numbers. */
function totpCode(secret: string, at: Date): string {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const digest = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(step)
    .digest()
  const start = (digest.at(-1) ?? 0) & 15
  const code = (digest.readUInt32BE(start) & 0x7fffffff) % 1_000_000

  return String(code).padStart(6, '0')
}
