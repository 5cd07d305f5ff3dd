import { z } from 'zod'
import { identityHeaders } from '@hlizo/bench/identity-calls'
import { randomText } from '@hlizo/kit/ids'
import { until } from '../machines/until.ts'
import { ask, insist, type Question } from './ask.ts'

/** A person who is signed in on one device. */
export type SignedInPerson = {
  /** The access token. */
  readonly token: string
  readonly refreshToken: string
}

/** A person with a confirmed account, a paid subscription and a profile, signed in on one device. */
export type Member = SignedInPerson & {
  readonly email: string
  readonly password: string
  readonly profileId: number
}

const API = '/api/v1'
/** The web client of the embedded user pool. */
export const CLIENT_ID = 'hlizoweb0000000000000000001'
const MAIL_WITHIN_MS = 20_000
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

const Mails = z.object({ messages: z.array(z.object({ subject: z.string(), text: z.string() })) })
const SignedIn = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), RefreshToken: z.string() }),
})
const Profile = z.object({ data: z.object({ id: z.number() }) })

function identityQuestion(operation: string, parameters: object): Question {
  return {
    headers: identityHeaders(operation),
    body: { ClientId: CLIENT_ID, ...parameters },
  }
}

/** What a browser sends to sign in. */
export function signInQuestion(email: string, password: string): Question {
  return identityQuestion('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  })
}

async function tokensFor(url: string, question: Question) {
  const answer = await insist(url, 'POST', '/identity/idp', question)
  const { AuthenticationResult: got } = SignedIn.parse(JSON.parse(answer.text))

  return { token: got.AccessToken, refreshToken: got.RefreshToken }
}

/** The same person, still signed in, with an access token that has its whole time before it. */
export async function refreshed<One extends SignedInPerson>(
  url: string,
  person: One,
): Promise<One & SignedInPerson> {
  const { refreshToken: RefreshToken } = person
  const question = identityQuestion('GetTokensFromRefreshToken', { RefreshToken })

  return { ...person, ...(await tokensFor(url, question)) }
}

/** The text of the newest mail to an address, once there is one with these words in its subject. */
async function mailTo(url: string, address: string, subject: string): Promise<string> {
  let found: string | undefined
  const arrived = async () => {
    const { text } = await ask(url, 'GET', `/dev/mail.json?to=${encodeURIComponent(address)}`)
    const { messages } = Mails.parse(JSON.parse(text))
    found = messages.find((mail) => mail.subject.includes(subject))?.text
    return found !== undefined
  }
  await until(arrived, { withinMs: MAIL_WITHIN_MS, what: `a mail „${subject}” to ${address}` })

  return found ?? ''
}

async function confirm(url: string, email: string): Promise<void> {
  const text = await mailTo(url, email, 'Confirmă contul')
  const link = /https?:\/\/\S+\/auth\/confirm\S+/.exec(text)?.[0] ?? ''
  const form = Object.fromEntries(new URL(link).searchParams)
  await insist(url, 'POST', `${API}/auth/confirm`, {
    form,
    headers: { origin: new URL(url).origin },
  })
}

/** An account that is confirmed and signed in, and nothing else. */
async function newAccount(url: string): Promise<Omit<Member, 'profileId'>> {
  const mark = randomText(10, letters)
  const account = { email: `om.${mark}@exemplu.ro`, password: `Copac-Verde-${mark}` }
  const registration = { ...account, firstName: 'Ana', lastName: 'Hazliu' }
  await insist(url, 'POST', `${API}/auth/register`, { body: registration })
  await confirm(url, account.email)

  const question = signInQuestion(account.email, account.password)

  return { ...account, ...(await tokensFor(url, question)) }
}

/** A new member who has paid and chosen a profile. */
export async function newMember(url: string): Promise<Member> {
  const account = await newAccount(url)
  const { token } = account
  const card = { paymentMethodId: 'pm_card_visa' }
  await insist(url, 'POST', `${API}/stripe/change-payment-method`, { token, body: card })
  const order = { plan: 'abonament_lunar', consent: true }
  await insist(url, 'POST', `${API}/stripe/resubscribe`, { token, body: order })
  const body = { name: 'Ana', avatar: 7 }
  const made = await insist(url, 'POST', `${API}/profiles`, { token, body })
  const { id } = Profile.parse(JSON.parse(made.text)).data
  await insist(url, 'POST', `${API}/profiles/${id}/confirm`, { token })

  return { ...account, profileId: id }
}
