import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AdminConfirmSignUpCommand,
  AdminUpdateUserAttributesCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { raw } from '@hlizo/database/sql'
import { createLogger } from './logger.ts'
import { createMarks } from './redact.ts'
import { postForm } from './testing-form.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

/** What must stand in no log, no metric and no file (R144). */
const canary = {
  email: 'canarul.galben@example.ro',
  password: 'Canar-Galben-77!',
  newPassword: 'Canar-Verde-88!',
  firstName: 'Canarescu',
  card: '4242424242424242',
}
const WAIT = { timeout: 8_000, interval: 50 }

const lines: string[] = []
const found = new Set<string>(Object.values(canary))
let product: TestProduct

async function call(method: string, path: string, token?: string, body?: object) {
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return answer.status
}

const post = (address: string, fields: Readonly<Record<string, string>>) =>
  postForm(new URL(address, product.url), fields)

const pool = () => product.services.userPool
const signIn = (PASSWORD: string) =>
  pool().client.send(
    new InitiateAuthCommand({
      ClientId: pool().clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: canary.email, PASSWORD },
    }),
  )

async function register(): Promise<void> {
  const { email, password, firstName } = canary
  const registration = { email, password, firstName, lastName: 'Pop', agreeToMarketing: true }
  expect(await call('POST', '/auth/register', undefined, registration)).toBe(204)
  const user = { UserPoolId: pool().poolId, Username: email }
  const UserAttributes = [{ Name: 'email_verified', Value: 'true' }]
  await pool().client.send(new AdminConfirmSignUpCommand(user))
  await pool().client.send(new AdminUpdateUserAttributesCommand({ ...user, UserAttributes }))
}

async function resetPassword(): Promise<void> {
  const ClientId = pool().clientId
  const user = { ClientId, Username: canary.email }
  await pool().client.send(new ForgotPasswordCommand(user))
  const code = await vi.waitFor(async () => {
    const mails = (await product.services.devMailbox?.list({ to: canary.email })) ?? []
    const mail = mails.find(({ subject }) => subject.startsWith('Codul pentru'))
    const digits = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1]
    expect(digits).toBeDefined()
    return digits ?? ''
  }, WAIT)
  found.add(code)
  const wrong = { ...user, ConfirmationCode: '000000', Password: canary.newPassword }
  const refused = await fetch(`${product.url}/identity/idp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.ConfirmForgotPassword',
    },
    body: JSON.stringify(wrong),
  })
  expect(refused.status).toBe(400)
  const right = { ...wrong, ConfirmationCode: code }
  await pool().client.send(new ConfirmForgotPasswordCommand(right))
}

async function pay(token: string): Promise<void> {
  const path = '/api/v1/plans/abonament_lunar/checkout-session'
  const page = await post(path, { accessToken: token, consent: 'on' })
  const card = { number: canary.card, expiry: '12 / 34', cvc: '975', method: 'card' }
  const paid = await post(page, { email: canary.email, name: canary.firstName, ...card })
  const sessionId = new URL(paid, product.url).searchParams.get('sessionId') ?? ''
  expect(await call('POST', `/plan-checkout-sessions/${sessionId}`, token)).toBe(200)
}

/** Lets things go wrong with secrets in their hands: errors are what logs tell most about. */
async function fail(token: string): Promise<void> {
  await call('PUT', '/user', token, { firstName: canary.firstName, password: canary.password })
  await call('GET', `/videos/1?accessToken=${token}`)
  await call('POST', '/devices/activate', token, { userCode: 'BCDFGH', refreshToken: token })
  const { db } = product.services
  await db.run(raw('alter table app.profile rename to hidden_profile'))
  expect(await call('POST', '/profiles', token, { name: canary.firstName, avatar: 3 })).toBe(500)
  await db.run(raw('alter table app.hidden_profile rename to profile'))
}

async function filesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )
}

/** Which of the canaries are in a text; never which text, since the runner would print it. */
const singing = (text: string) => [...found].filter((secret) => text.includes(secret))

beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) }
  product = await startTestProduct(
    {},
    createLogger({
      level: 'trace',
      version: '1.0.0',
      marks: createMarks(Buffer.alloc(32)),
      destination,
    }),
  )
  await register()
  await expect(signIn('Canar-Gresit-99!')).rejects.toThrow()
  found.add('Canar-Gresit-99!')
  await signIn(canary.password)
  await resetPassword()
  const { AuthenticationResult: tokens } = await signIn(canary.newPassword)
  const token = tokens?.AccessToken ?? ''
  for (const secret of [token, tokens?.RefreshToken, tokens?.IdToken]) if (secret) found.add(secret)
  await pay(token)
  await fail(token)
})

afterAll(() => product.close())

describe('personal data', () => {
  it('is in no line of the log', () => {
    const log = lines.join('')

    expect(log).toContain('request failed')
    expect(log).toContain('"route":"/api/v1/auth/register"')
    expect(singing(log)).toEqual([])
  })

  it('is in no metric', async () => {
    const text = await (await fetch(`${product.adminUrl}/metrics`)).text()

    expect(text).toContain('hlizo_http_request_duration_seconds_count')
    expect(singing(text)).toEqual([])
  })

  it('is in no file of the data directory', async () => {
    expect(singing((await filesOf(product.dataDir)).join('\n'))).toEqual([])
  })

  it('is found only by the id of the request, which is also in the response', async () => {
    const answer = await fetch(`${product.url}/api/v1/plans?canary=${canary.card}`)
    const id = answer.headers.get('x-request-id') ?? 'none'

    await vi.waitFor(() => expect(lines.join('')).toContain(`"reqId":"${id}"`), WAIT)
    expect(singing(lines.join(''))).toEqual([])
  })
})

describe('a failed sign-in', () => {
  it('is logged with the id of its request', () => {
    const failed = lines
      .map((line) => JSON.parse(line))
      .filter(({ outcome }) => outcome === 'NotAuthorizedException')

    expect(failed).not.toEqual([])
    expect(failed.every(({ reqId }) => typeof reqId === 'string')).toBe(true)
  })
})

describe('a signed-in request', () => {
  it('is logged with hashes of client and account', () => {
    const answered = lines
      .map((line) => JSON.parse(line))
      .filter(({ route }) => route === '/api/v1/profiles')

    expect(answered).toContainEqual(
      expect.objectContaining({
        client: expect.stringMatching(/^client#[0-9a-f]{12}$/),
        account: expect.stringMatching(/^account#[0-9a-f]{12}$/),
      }),
    )
    expect(lines.join('')).not.toMatch(/"client":"(?!client#)/)
  })
})

describe('/metrics', () => {
  it('reports rate, errors and duration by route, and queue lengths', async () => {
    const text = await (await fetch(`${product.adminUrl}/metrics`)).text()
    const names = [
      'hlizo_database_up 1',
      'hlizo_database_connections_max 20',
      'hlizo_outbox_age_seconds',
      'hlizo_webhook_age_seconds',
      'hlizo_progress_buffered 0',
      'hlizo_passwords_waiting 0',
      'hlizo_node_ready 0',
      'hlizo_disk_free_ratio 0.',
      'hlizo_build_info{version="',
      'hlizo_check_age_seconds',
      'hlizo_backup_age_seconds',
      'hlizo_routines_failed 0',
      'hlizo_identity_keys_age_seconds',
      'nodejs_eventloop_lag_p99_seconds',
      'hlizo_jobs_dead',
      'hlizo_jobs_held_up 0',
      'hlizo_refusals_total{code="CodeMismatchException"} 1',
      'hlizo_refusals_total{code="INTERNAL"} 1',
      'method="POST",route="/api/v1/profiles",status="500"} 1',
    ]

    expect(names.filter((name) => !text.includes(name))).toEqual([])
  })

  it('is not on the public port', async () => {
    const answers = await Promise.all(
      ['/metrics', '/health/ready', '/health/live'].map((path) => fetch(`${product.url}${path}`)),
    )
    const texts = await Promise.all(answers.map((answer) => answer.text()))

    expect(texts.join('')).not.toMatch(/hlizo_|"status"/)
  })
})
