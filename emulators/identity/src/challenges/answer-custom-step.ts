import { CognitoError } from '../errors.ts'
import { isSameBytes } from '../secrets.ts'
import type { Services } from '../services.ts'
import { advance } from './advance.ts'
import { customAnswerDigest } from './custom-step.ts'
import { requireResponse, type Turn } from './turn.ts'

export async function answerCustomStep(services: Services, turn: Turn): Promise<object> {
  const { progress, session } = turn
  const given = customAnswerDigest(services, progress.user.sub, requireResponse(turn, 'ANSWER'))
  if (!isSameBytes(Buffer.from(given), Buffer.from(session.state.customAnswer ?? ''))) {
    throw new CognitoError('wrongPassword')
  }
  await services.sessions.close(services.db, session)

  return advance(services, { ...progress, isSecondFactorDone: true, isCustomStepDone: true })
}
