import { AuthenticatorKey } from '#web/features/auth/authenticator-key.tsx'
import { Stack } from '#web/ui/panel.tsx'
import type { StepProps } from './challenge.ts'
import { CodeStep } from './code-step.tsx'

/** Sets up an authenticator app: scan or type the key, then enter a code. */
export function SetupStep({
  secret,
  setupUri,
  onResult,
}: { secret: string; setupUri: string } & StepProps) {
  return (
    <Stack gap="lg">
      <AuthenticatorKey secret={secret} setupUri={setupUri} />
      <CodeStep onResult={onResult} />
    </Stack>
  )
}
