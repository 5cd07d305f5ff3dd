import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { linkIn, mailTo } from './mailbox.ts'
import { newPerson, type Person } from './people.ts'
import { product } from './product.ts'

const Site = z.object({
  settings: z.object({ identity: z.object({ userPoolClientId: z.string() }) }),
})
const SignedIn = z.object({
  AuthenticationResult: z.object({
    AccessToken: z.string(),
    IdToken: z.string(),
    RefreshToken: z.string(),
  }),
})
const Answer = z.object({ data: z.unknown() })

/** Somebody with a confirmed account, signed in on a page; `call` asks the product API as that person. */
export type Member = Person & {
  readonly call: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<unknown>
}

async function clientId(page: Page): Promise<string> {
  const html = await (await page.request.get('/faq')).text()
  const content = /name="hlizo-settings" content="([^"]*)"/.exec(html)?.[1] ?? ''

  return Site.parse(JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).settings
    .identity.userPoolClientId
}

async function confirm(page: Page, { email }: Person): Promise<void> {
  const link = new URL(
    linkIn(await mailTo(page.request, email, 'Confirmă contul'), '/auth/confirm'),
  )
  const confirmed = await page.request.post('/api/v1/auth/confirm', {
    form: Object.fromEntries(link.searchParams),
    headers: { origin: product.url },
    maxRedirects: 0,
  })
  expect(confirmed.headers()['location']).toContain('status=confirmed')
}

async function tokensOf(page: Page, client: string, { email, password }: Person) {
  const answer = await page.request.post('/identity/idp', {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    data: JSON.stringify({
      ClientId: client,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  })

  return SignedIn.parse(await answer.json()).AuthenticationResult
}

/** The cookies that the identity library keeps, and the answered cookie banner. */
async function keepSession(
  page: Page,
  client: string,
  email: string,
  tokens: Awaited<ReturnType<typeof tokensOf>>,
): Promise<void> {
  const pool = `CognitoIdentityServiceProvider.${client}`
  const own = `${pool}.${encodeURIComponent(email)}`
  const values = {
    [`${pool}.LastAuthUser`]: email,
    [`${own}.accessToken`]: tokens.AccessToken,
    [`${own}.idToken`]: tokens.IdToken,
    [`${own}.refreshToken`]: tokens.RefreshToken,
    [`${own}.clockDrift`]: '0',
    consent: encodeURIComponent(JSON.stringify({ v: 1, level: 'essential' })),
  }
  await page
    .context()
    .addCookies(Object.entries(values).map(([name, value]) => ({ name, value, url: product.url })))
}

/** Makes an account and signs it in by calls alone, for journeys that are about something else. */
export async function newMember(page: Page, firstName: string): Promise<Member> {
  const person = newPerson(firstName)
  const { email, password, lastName } = person
  const registered = await page.request.post('/api/v1/auth/register', {
    data: { email, password, firstName, lastName },
  })
  expect(registered.ok(), await registered.text()).toBe(true)
  await confirm(page, person)

  return signInByCalls(page, person)
}

/** Signs somebody in on a page by calls alone: a page of another context is another device. */
export async function signInByCalls(page: Page, person: Person): Promise<Member> {
  const client = await clientId(page)
  const signIn = () => tokensOf(page, client, person)
  const tokens = await signIn()
  await keepSession(page, client, person.email, tokens)

  return { ...person, call: caller(page, tokens.AccessToken, signIn) }
}

/** Calls with a token until it is refused, then once more with a new one: journeys move the clock. */
function caller(
  page: Page,
  first: string,
  signIn: () => ReturnType<typeof tokensOf>,
): Member['call'] {
  let token = first

  return async (method, path, body) => {
    const send = () =>
      page.request.fetch(`/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body && { data: body }),
      })
    let answer = await send()
    if (answer.status() === 401) {
      token = (await signIn()).AccessToken
      answer = await send()
    }
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)

    return answer.status() === 204 ? undefined : Answer.parse(await answer.json()).data
  }
}

/** The provider's ready-made methods (https://docs.stripe.com/testing): what a typed card would have become. */
export const savedCards = {
  good: 'pm_card_visa',
  failing: 'pm_card_chargeCustomerFail',
  asking: 'pm_card_authenticationRequired',
} as const

/** Lets a member pay for a plan with a saved card, without the payment page. */
export async function subscribe(
  member: Member,
  plan: 'abonament_lunar' | 'abonament_anual' = 'abonament_lunar',
): Promise<void> {
  await saveCard(member, savedCards.good)
  await member.call('POST', '/stripe/resubscribe', { plan, consent: true })
}

/** Saves a card as the one that pays. */
export async function saveCard(member: Member, paymentMethodId: string): Promise<void> {
  await member.call('POST', '/stripe/change-payment-method', { paymentMethodId })
}
