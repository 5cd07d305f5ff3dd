import type { Services } from '../services.ts'
import { stateOf, type ChallengeAnswer, type Progress } from './progress.ts'

/** A step that only the host knows, if it wants one of this user (Cognito's CUSTOM_CHALLENGE). */
export async function askCustomStep(
  services: Pick<Services, 'db' | 'config' | 'secrets' | 'sessions'>,
  progress: Progress,
): Promise<ChallengeAnswer | null> {
  const { db, config, secrets, sessions } = services
  const { user, client } = progress
  if (progress.isCustomStepDone || config.customChallenge === undefined) return null
  const { sub, username, attributes } = user
  const question = await config.customChallenge({ sub, username, attributes })
  if (question === null) return null

  const challenge = 'CUSTOM_CHALLENGE'
  const customAnswer = customAnswerDigest({ secrets }, sub, question.answer)
  const session = await sessions.open(db, {
    sub,
    client,
    challenge,
    state: stateOf(secrets, progress, { customAnswer }),
  })
  return {
    ChallengeName: challenge,
    Session: session,
    ChallengeParameters: { ...question.parameters, USER_ID_FOR_SRP: progress.typedName },
  }
}

export function customAnswerDigest(
  { secrets }: Pick<Services, 'secrets'>,
  sub: string,
  answer: string,
): string {
  return secrets.digest('code', `${sub} custom ${answer}`).toString('base64url')
}
