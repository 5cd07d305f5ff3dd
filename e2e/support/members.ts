import { expect, type Page } from '@playwright/test'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import * as z from 'zod/mini'
import { essentialsAccepted, type Person } from './people.ts'
import { product } from './product.ts'
import { askPool, CLIENT_ID, newAccount } from './user-pool.ts'

const SignedIn = z.object({
  AuthenticationResult: z.object({
    AccessToken: z.string(),
    IdToken: z.string(),
    RefreshToken: z.string(),
  }),
})
const Answer = z.object({ data: z.unknown() })
const Profile = z.object({ id: z.int() })

/** A confirmed account that is signed in on a page; `call` sends a request to the product API as that account. */
export type Member = Person & {
  readonly call: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<unknown>
}

async function tokensOf(page: Page, { email, password }: Person) {
  const call = {
    ClientId: CLIENT_ID,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  }

  return (await askPool(page.request, 'InitiateAuth', call, SignedIn)).AuthenticationResult
}

/** The cookies that the identity library keeps, and the answered cookie banner. */
async function keepSession(
  page: Page,
  email: string,
  tokens: Awaited<ReturnType<typeof tokensOf>>,
  url: string,
): Promise<void> {
  const pool = `CognitoIdentityServiceProvider.${CLIENT_ID}`
  const own = `${pool}.${encodeURIComponent(email)}`
  const values = {
    [`${pool}.LastAuthUser`]: email,
    [`${own}.accessToken`]: tokens.AccessToken,
    [`${own}.idToken`]: tokens.IdToken,
    [`${own}.refreshToken`]: tokens.RefreshToken,
    [`${own}.clockDrift`]: '0',
  }
  const cookies = Object.entries(values).map(([name, value]) => ({ name, value, url }))
  await page.context().addCookies(cookies)
  await essentialsAccepted(page.context(), url)
}

/** Makes an account and signs it in by calls alone, for journeys that are about something else. */
export async function newMember(page: Page, firstName: string, url = product.url): Promise<Member> {
  return signInByCalls(page, await newAccount(page.request, firstName), url)
}

/** Signs a member in on a page through the API. A page of another context is another device. */
export async function signInByCalls(
  page: Page,
  person: Person,
  url = product.url,
): Promise<Member> {
  const signIn = () => tokensOf(page, person)
  const tokens = await signIn()
  await keepSession(page, person.email, tokens, url)

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
  /** It pays, and its holder contests the payment. */
  disputed: 'pm_card_createDispute',
  /** It pays, and its bank refuses refunds after a while. */
  refusingRefunds: 'pm_card_refundFail',
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

/** A subscriber who watches as a profile. */
export async function newViewer(
  page: Page,
  url = product.url,
): Promise<Member & { readonly profileId: number }> {
  const member = await newMember(page, 'Ana', url)
  await subscribe(member)
  const { id } = Profile.parse(await member.call('POST', '/profiles', { name: 'Ana', avatar: 3 }))

  return { ...member, profileId: id }
}

/** Takes the profile back on the page that asks who is watching, from the device that has it now. */
export async function chooseAgain(page: Page, name = 'Ana'): Promise<void> {
  await page.getByRole('button', { name: profilesMessages.pick.choose(name) }).click()
  await page.getByRole('button', { name: profilesMessages.takeOver.confirm }).click()
}
