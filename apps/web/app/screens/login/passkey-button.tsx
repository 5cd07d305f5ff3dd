import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { useCanUsePasskeys } from '#web/features/auth/use-can-use-passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorLine } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/panel.tsx'

const ro = passkeyMessages.signIn

/** „Intră cu cheia de acces”, in browsers that know passkeys. */
export function PasskeyButton({
  error,
  isBusy,
  onPress,
}: {
  error: string | undefined
  isBusy: boolean
  onPress: () => void
}) {
  if (!useCanUsePasskeys()) return null

  return (
    <Stack>
      <Button variant="secondary" size="lg" isWide isBusy={isBusy} onClick={onPress}>
        {ro.button}
      </Button>
      {error && <ErrorLine text={error} />}
      {error && <p>{ro.help}</p>}
    </Stack>
  )
}
