import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Locator, type Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { loginMessages } from '@hlizo/contract/messages/login'
import { studioMessages } from '@hlizo/contract/messages/studio'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import * as z from 'zod/mini'
import { productNow } from './clock.ts'
import { essentialsAccepted, logIn, type Person } from './people.ts'
import { product } from './product.ts'
import { askPool, CLIENT_ID, codeOf, newAccount } from './user-pool.ts'

const run = promisify(execFile)
const cli = join(import.meta.dirname, '../../apps/cli/src/main.ts')

const SignedIn = z.object({ AuthenticationResult: z.object({ AccessToken: z.string() }) })
const Secret = z.object({ SecretCode: z.string() })
const TOTP_STEP_MS = 30_000

/** An operator of Studio. */
export type Operator = Person & {
  /** The next code of the authenticator app that was not used yet; each works once, and two half minutes are open at a time. */
  readonly code: () => Promise<string>
}

/** The codes of an app, each given once: the earliest that the pool still takes. */
function codesOf(page: Page, secret: string, usedStep: number): Operator['code'] {
  let last = usedStep

  return async () => {
    const current = await currentStep(page)
    last = Math.max(last + 1, current)

    return codeOf(page.request, secret, last - current)
  }
}

const currentStep = async (page: Page) =>
  Math.floor((await productNow(page.request)).getTime() / TOTP_STEP_MS)

/** Runs the operator's command line on the product of the journeys, and gives what was said. */
export async function hlizo(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, ...product.environment, ...product.nodeVariables }

  return (await run(process.execPath, [cli, ...args], { env })).stdout
}

/** Gives an account an authenticator app by calls alone. */
async function withSecondFactor(page: Page, person: Person): Promise<Operator> {
  const { request } = page
  const signIn = {
    ClientId: CLIENT_ID,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: person.email, PASSWORD: person.password },
  }
  const { AuthenticationResult } = await askPool(request, 'InitiateAuth', signIn, SignedIn)
  const { AccessToken } = AuthenticationResult
  const { SecretCode } = await askPool(request, 'AssociateSoftwareToken', { AccessToken }, Secret)
  let usedStep = 0
  // The half minute may end between the code and its check.
  await expect(async () => {
    usedStep = (await currentStep(page)) - 1
    const UserCode = await codeOf(request, SecretCode, -1)
    await askPool(request, 'VerifySoftwareToken', { AccessToken, UserCode }, z.unknown())
  }).toPass()
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
  const wanted = { AccessToken, SoftwareTokenMfaSettings }
  await askPool(request, 'SetUserMFAPreference', wanted, z.unknown())
  // From when Studio first sees the second factor, each new sign-in counts as a proof.
  const headers = { authorization: `Bearer ${AccessToken}` }
  await request.get('/api/v1/studio/session', { headers })

  return { ...person, code: codesOf(page, SecretCode, usedStep) }
}

/** Answers Studio's question for password and code. */
export async function prove(page: Page, operator: Operator): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: studioMessages.proof.title })
  await dialog.getByLabel(studioMessages.proof.password).fill(operator.password)
  await dialog.getByLabel(studioMessages.proof.code).fill(await operator.code())
  await dialog.getByRole('button', { name: studioMessages.proof.submit, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Opens an address of Studio signed out: signs in on the site, which leads back. */
export async function openStudio(page: Page, operator: Operator, address: string): Promise<void> {
  await page.goto(hrefs.login(address))
  await logIn(page, operator)
  await page
    .getByLabel(loginMessages.challenge.code)
    .first()
    .fill(await operator.code())
  await page.waitForURL(address)
}

/** A product whose command line makes operators: that of all journeys, or one of a journey's own. */
type OperatedProduct = {
  readonly url: string
  readonly hlizo: (...args: string[]) => Promise<unknown>
}

/** Makes an operator who has a second factor and is not signed in. */
export const newOperator = (page: Page, firstName: string, ...roles: readonly OperatorRole[]) =>
  newOperatorOf({ url: product.url, hlizo }, page, firstName, ...roles)

/** The same on another product, where the page is. */
export async function newOperatorOf(
  { url, hlizo: command }: OperatedProduct,
  page: Page,
  firstName: string,
  ...roles: readonly OperatorRole[]
): Promise<Operator> {
  await essentialsAccepted(page.context(), url)
  const person = await newAccount(page.request, firstName)
  await command('operator', 'add', person.email, ...roles.flatMap((role) => ['--role', role]))

  return withSecondFactor(page, person)
}

/** Opens Studio in a window of its own, because another operator is signed in on the page. */
export async function studioBeside(page: Page, operator: Operator, address: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: product.url })
  if (!context) throw new Error('There is no browser.')
  const studio = await context.newPage()
  await openStudio(studio, operator, address)

  return studio
}

/** A message of Studio with these words. */
export const toast = (page: Page, text: string) =>
  page.getByRole('alertdialog').filter({ hasText: text })

/** Types a day into the field of a date. */
export async function typeDay(page: Page, group: Locator, day: Date): Promise<void> {
  const parts = [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear()]
  await group.getByRole('spinbutton').first().focus()
  await page.keyboard.type(parts.map((part) => String(part).padStart(2, '0')).join(''))
}
