import {
  AdminConfirmSignUpCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUpdateUserAttributesCommand,
  ConfirmSignUpCommand,
  DeleteUserCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { PRIVACY_VERSION, TERMS_VERSION } from '@hlizo/contract/legal-versions'
import { postForm } from './testing-form.ts'
import { PASSWORD, testPeople, type TestPerson } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

const WAIT = { timeout: 15_000, interval: 100 }
const CHECKOUT = '/api/v1/plans/abonament_lunar/checkout-session'
const Account = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  deletionDueAt: z.date().nullable(),
  isDisabled: z.boolean(),
})

let product: TestProduct
let people = 0

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

const pool = () => product.services.userPool
const send = () => pool().client
const subjectOf = (Username: string) => ({ UserPoolId: pool().poolId, Username })

async function newPerson(): Promise<TestPerson> {
  people += 1
  const person = await testPeople(product).register(`acord${people}`)
  await person.confirm()
  return person
}

/** Signed in, with the subject and the token. */
async function member(person: TestPerson) {
  const device = await person.signIn()
  expect((await device('GET', '/user')).status).toBe(200)
  const { accessToken: AccessToken } = device
  return { device, AccessToken, subject: String(decodeJwt(AccessToken).sub) }
}

const accountOf = (subject: string) =>
  product.services.db.maybe(
    Account,
    sql`select a.id, a.email, a.first_name as "firstName", a.deletion_due_at as "deletionDueAt",
        a.disabled_at is not null as "isDisabled"
      from app.account_identity i join app.account a on a.id = i.account_id
      where ${subject} in (i.subject, a.email)`,
  )

async function mailsTo(email: string) {
  return (await product.services.devMailbox?.list({ to: email })) ?? []
}
async function mail(email: string, subject: string): Promise<string> {
  return vi.waitFor(async () => {
    const found = (await mailsTo(email)).find((message) => message.subject === subject)
    expect(found?.text).toBeDefined()
    return found?.text ?? ''
  }, WAIT)
}
const LEFT = 'Adresa contului tău a fost schimbată'
const ARRIVED = 'Contul tău folosește această adresă'

/** Registers by the form. */
async function register(email: string): Promise<void> {
  const registration = { email, password: PASSWORD, firstName: 'Ana', lastName: 'Pop' }
  const { visitor } = testPeople(product)
  expect((await visitor('POST', '/auth/register', registration)).status).toBe(204)
}

async function moveAtPool(AccessToken: string, email: string): Promise<void> {
  const UserAttributes = [{ Name: 'email', Value: email }]
  await send().send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))
  const text = await mail(email, 'Codul pentru noua adresă de e-mail')
  const Code = /\b\d{6}\b/.exec(text)?.[0]
  await send().send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }))
}

describe('an address that changes at the pool', () => {
  it('is the product’s too, and both addresses are notified', async () => {
    const person = await newPerson()
    const { device, AccessToken, subject } = await member(person)
    await moveAtPool(AccessToken, `nou-${person.email}`)

    expect(await accountOf(subject)).toMatchObject({ email: `nou-${person.email}` })
    expect((await device('GET', '/user')).data).toMatchObject({
      email: `nou-${person.email}`,
      pendingEmail: null,
    })
    await mail(person.email, 'Cineva schimbă adresa contului tău')
    await mail(person.email, LEFT)
    await mail(`nou-${person.email}`, ARRIVED)
  })

  it('is notified once when it is changed by the product, and freed for others', async () => {
    const person = await newPerson()
    const { device } = await member(person)
    const newEmail = `mutat-${person.email}`
    expect((await device('PUT', '/user/email', { newEmail })).status).toBe(204)
    const text = await mail(newEmail, 'Codul pentru noua adresă de e-mail')
    const code = /\b\d{6}\b/.exec(text)?.[0]
    expect((await device('POST', '/user/email/verify', { code })).data).toEqual({ email: newEmail })
    await mail(newEmail, ARRIVED)
    await mail(person.email, LEFT)
    const subjects = (await mailsTo(person.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === LEFT)).toHaveLength(1)
    expect(subjects.filter((one) => one === 'Cineva schimbă adresa contului tău')).toHaveLength(1)

    await register(person.email)
  })

  it('is the product’s when the operator changes it, and after a crash in between', async () => {
    const person = await newPerson()
    const { subject } = await member(person)
    const UserAttributes = [
      { Name: 'email', Value: `op-${person.email}` },
      { Name: 'email_verified', Value: 'true' },
    ]
    const command = { ...subjectOf(subject), UserAttributes }
    await send().send(new AdminUpdateUserAttributesCommand(command))
    expect(await accountOf(subject)).toMatchObject({ email: `op-${person.email}` })

    // As if this process had died between the pool's commit and ours.
    await product.services.db.run(sql`update app.account set email = ${person.email}
      where email = ${`op-${person.email}`}`)
    const device = await testPeople(product).signIn(`op-${person.email}`)
    await device('GET', '/user')
    expect(await accountOf(subject)).toMatchObject({ email: `op-${person.email}` })
  })

  it('moves to the user that confirms it, also when two accounts swap addresses', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    const [first, second] = [await member(one), await member(two)]
    const { db } = product.services
    const away = 'departe@example.ro'
    await moveAtPool(first.AccessToken, away)
    await moveAtPool(second.AccessToken, one.email)
    await moveAtPool(first.AccessToken, two.email)
    // The product received no event.
    await db.run(sql`update app.account set email = ${away} where email = ${one.email}`)
    await db.run(sql`update app.account set email = ${one.email} where email = ${two.email}`)
    await db.run(sql`update app.account set email = ${two.email} where email = ${away}`)
    await first.device('GET', '/user')

    expect(await accountOf(first.subject)).toMatchObject({ email: two.email })
    expect(await accountOf(second.subject)).toMatchObject({ email: one.email })
  })
})

describe('a user that is deleted in the pool', () => {
  it('is not possible with an access token alone', async () => {
    const { AccessToken, subject } = await member(await newPerson())
    await expect(send().send(new DeleteUserCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })

    expect(await accountOf(subject)).toMatchObject({ deletionDueAt: null })
  })

  it('stays with an account until its deletion, and returns after confirming the address', async () => {
    const person = await newPerson()
    const { device, subject } = await member(person)
    const before = await accountOf(subject)
    await send().send(new AdminDeleteUserCommand(subjectOf(subject)))

    expect((await accountOf(subject))?.deletionDueAt).not.toBeNull()
    expect((await device('GET', '/user')).status).toBe(401)
    await mail(person.email, 'Contul tău a fost închis')
    await register(person.email)
    expect((await accountOf(subject))?.deletionDueAt).not.toBeNull()
    const link = await vi.waitFor(async () => {
      const [text] = (await mailsTo(person.email)).map((message) => message.text)
      const found = /username=([\w-]+)&code=(\d{6})/.exec(text ?? '')
      expect(found?.[1]).not.toBe(subject)
      return z.tuple([z.string(), z.string(), z.string()]).parse([...(found ?? [])])
    }, WAIT)
    const [, Username, ConfirmationCode] = link
    await send().send(
      new ConfirmSignUpCommand({ ClientId: pool().clientId, Username, ConfirmationCode }),
    )

    expect(await accountOf(Username)).toMatchObject({ id: before?.id, deletionDueAt: null })
    expect((await (await person.signIn())('GET', '/user')).data).toMatchObject({ id: before?.id })
  })

  it('is not charged again', async () => {
    const { device, subject } = await member(await newPerson())
    const card = { paymentMethodId: 'pm_card_visa' }
    expect((await device('POST', '/stripe/change-payment-method', card)).status).toBe(200)
    const order = { plan: 'abonament_lunar', consent: true }
    expect((await device('POST', '/stripe/resubscribe', order)).status).toBe(200)
    const id = (await accountOf(subject))?.id ?? ''
    await send().send(new AdminDeleteUserCommand(subjectOf(subject)))

    await vi.waitFor(async () => {
      const Ending = z.object({ isEnding: z.boolean() })
      const rows = sql`select ends_at is not null as "isEnding" from app.subscription
        where account_id = ${id}`
      expect(await product.services.db.many(Ending, rows)).toEqual([{ isEnding: true }])
    }, WAIT)
  })

  it('releases an unconfirmed address at once', async () => {
    people += 1
    const name = `nedovedit${people}`
    const email = `${name}@example.ro`
    await testPeople(product).register(name)
    await send().send(new AdminDeleteUserCommand(subjectOf(email)))

    const now = product.services.clock.now()
    expect((await accountOf(email))?.deletionDueAt?.getTime()).toBeLessThanOrEqual(now.getTime())
    await testPeople(product).register(name)
  })
})

describe('a user that is disabled in the pool', () => {
  it('is signed out of the product, and can sign in again', async () => {
    const person = await newPerson()
    const { device, subject } = await member(person)
    await send().send(new AdminDisableUserCommand(subjectOf(subject)))
    expect(await accountOf(subject)).toMatchObject({ isDisabled: true })
    expect((await device('GET', '/user')).status).toBe(401)

    await send().send(new AdminEnableUserCommand(subjectOf(subject)))
    expect(await accountOf(subject)).toMatchObject({ isDisabled: false })
    expect((await (await person.signIn())('GET', '/user')).status).toBe(200)
  })
})

describe('a registration past the form', () => {
  const signUp = (email: string, firstName: string | null = 'Ana') =>
    send().send(
      new SignUpCommand({
        ClientId: pool().clientId,
        Username: email,
        Password: PASSWORD,
        UserAttributes: [
          ...(firstName === null ? [] : [{ Name: 'given_name', Value: firstName }]),
          { Name: 'family_name', Value: 'Pop' },
        ],
      }),
    )

  it('follows the form’s rules for names', async () => {
    for (const name of [null, '', ' ', 'x'.repeat(51)]) {
      await expect(signUp('nume@example.ro', name)).rejects.toMatchObject({
        name: 'InvalidParameterException',
      })
    }
    await signUp('linie@example.ro', 'Ana\r\nhttp://rau.example')
    const text = await mail('linie@example.ro', 'Confirmă contul tău Hlizo')

    expect(text).not.toContain('rau.example')
  })

  it('accepts terms and age before anything else', async () => {
    await signUp('direct@example.ro')
    await send().send(new AdminConfirmSignUpCommand(subjectOf('direct@example.ro')))
    const device = await testPeople(product).signIn('direct@example.ro')
    const profile = { name: 'Ana', avatar: 3 }
    expect((await device('GET', '/user')).data).toMatchObject({ firstName: 'Ana' })
    expect(await device('POST', '/profiles', profile)).toMatchObject({
      status: 400,
      error: 'TERMS_REQUIRED',
    })
    const fields = { accessToken: device.accessToken, consent: 'on' }
    const order = () => postForm(new URL(CHECKOUT, product.url), fields)
    expect(await order()).toContain('/subscribe?purchaseSubscriptionStatus=failed')
    expect((await device('GET', '/user/privacy')).data).toMatchObject({
      mustAcceptFirst: true,
      textsToAccept: ['terms', 'privacy'],
    })
    const versions = { terms: TERMS_VERSION, privacy: PRIVACY_VERSION }
    expect((await device('POST', '/user/terms', versions)).error).toBe('CONSENT_REQUIRED')
    const adult = '2023-12-12'
    expect((await device('POST', '/user/terms', { ...versions, adult })).status).toBe(204)

    expect((await device('POST', '/profiles', profile)).status).toBe(200)
    expect(await order()).toContain('/__payments/')
    expect((await device('GET', '/user/privacy')).data).toMatchObject({ mustAcceptFirst: false })
  })
})
