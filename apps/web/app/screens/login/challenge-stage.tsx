import { loginMessages } from '@hlizo/contract/messages/login'
import { useState } from 'react'
import type { SignInResult } from '#web/lib/auth/sign-in.ts'
import { AuthLinks, AuthStage } from '#web/features/auth/auth-stage.tsx'
import { useSettings } from '#web/lib/site.ts'
import { TextButton } from '#web/ui/button.tsx'
import { useViewChange } from '#web/ui/use-view-change.ts'
import { hasScreen, wordsOf, type ScreenedChallenge, type StepProps } from './challenge.ts'
import { CodeStep } from './code-step.tsx'
import { MethodStep } from './method-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import { SetupStep } from './setup-step.tsx'

const ro = loginMessages.challenge

/** A challenge between password and session; another may follow. `onNext(null)` returns to the form. */
export function ChallengeStage({
  challenge,
  onNext,
}: {
  challenge: ScreenedChallenge
  onNext: (challenge: ScreenedChallenge | null) => void
}) {
  const onResult = (result: SignInResult) => {
    if ('challenge' in result && hasScreen(result.challenge)) onNext(result.challenge)
  }
  const hasRecovery = useHasRecoveryCodes() && challenge.name === 'SOFTWARE_TOKEN_MFA'
  const [isRecovering, setRecovering] = useState(false)
  const isRecovery = hasRecovery && isRecovering
  const { title, lead } = isRecovery ? ro.recovery : wordsOf(challenge)
  const step = isRecovery ? 'RECOVERY_CODE' : challenge.name
  useViewChange(step, title)

  return (
    <AuthStage key={step} title={title} lead={lead} stamp="challenge">
      {isRecovery ? (
        <RecoveryStep onResult={onResult} />
      ) : (
        <Step challenge={challenge} onResult={onResult} />
      )}
      <AuthLinks>
        {hasRecovery && (
          <p>
            <TextButton onClick={() => setRecovering(!isRecovering)}>
              {isRecovery ? ro.recovery.back : ro.recovery.use}
            </TextButton>
          </p>
        )}
        <p>
          <TextButton onClick={() => onNext(null)}>{ro.back}</TextButton>
        </p>
      </AuthLinks>
    </AuthStage>
  )
}

/** Our own user pool has recovery codes, Amazon's has none. */
function useHasRecoveryCodes(): boolean {
  return useSettings().identity.userPoolEndpoint !== null
}

function Step({ challenge, onResult }: { challenge: ScreenedChallenge } & StepProps) {
  switch (challenge.name) {
    case 'NEW_PASSWORD_REQUIRED':
      return <NewPasswordStep onResult={onResult} />
    case 'SELECT_MFA_TYPE':
      return <MethodStep choices={challenge.choices} onResult={onResult} />
    case 'MFA_SETUP':
      return <SetupStep {...challenge} onResult={onResult} />
    default:
      return <CodeStep onResult={onResult} />
  }
}
