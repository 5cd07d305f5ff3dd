import type { Challenge, SignInResult } from '#web/lib/auth/sign-in.ts'

/** The challenges that there is a screen for (D33). */
export type ScreenedChallenge = Exclude<Challenge, { name: 'CUSTOM_CHALLENGE' }>

/** What the screen of a challenge is given: `onResult` takes the answer of the identity service. */
export type StepProps = { readonly onResult: (result: SignInResult) => void }

/** Whether there is a screen that can take the challenge. */
export function hasScreen(challenge: Challenge): challenge is ScreenedChallenge {
  return challenge.name !== 'CUSTOM_CHALLENGE'
}

/** Answers the challenge in hand. */
export async function answer(text: string): Promise<SignInResult> {
  const { answerChallenge } = await import('#web/lib/auth/sign-in.ts')

  return answerChallenge(text)
}
