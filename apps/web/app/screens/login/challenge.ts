import { loginMessages } from '@hlizo/contract/messages/login'
import type { Challenge, SignInResult } from '#web/lib/auth/sign-in.ts'

const ro = loginMessages.challenge

/** The challenges that there is a screen for (D33). */
export type ScreenedChallenge = Exclude<Challenge, { name: 'CUSTOM_CHALLENGE' }>

/** What the screen of a challenge is given: `onResult` takes the answer of the identity service. */
export type StepProps = { readonly onResult: (result: SignInResult) => void }

export function hasScreen(challenge: Challenge): challenge is ScreenedChallenge {
  return challenge.name !== 'CUSTOM_CHALLENGE'
}

export async function answer(text: string): Promise<SignInResult> {
  const { answerChallenge } = await import('#web/lib/auth/sign-in.ts')

  return answerChallenge(text)
}

export function wordsOf(challenge: ScreenedChallenge): { title: string; lead: string } {
  switch (challenge.name) {
    case 'NEW_PASSWORD_REQUIRED':
      return ro.newPassword
    case 'SELECT_MFA_TYPE':
      return ro.select
    case 'MFA_SETUP':
      return ro.setup
    case 'SOFTWARE_TOKEN_MFA':
      return ro.totp
    default:
      return { title: ro.sms.title, lead: smsLead(challenge.destination) }
  }
}

function smsLead(destination: string | undefined): string {
  return destination === undefined ? ro.sms.leadWithoutNumber : ro.sms.lead(destination)
}
