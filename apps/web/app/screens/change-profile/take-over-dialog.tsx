import type { Profile } from '@hlizo/contract/entities/profile'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

const ro = profilesMessages.takeOver

/** The question before another device is stopped (D53). */
export function TakeOverDialog(props: {
  profile: Profile | null
  onCancel: () => void
  onConfirm: (profile: Profile) => void
}) {
  const { profile, onCancel, onConfirm } = props

  return (
    <ConfirmDialog
      isOpen={profile !== null}
      onClose={onCancel}
      title={ro.title}
      cancel={ro.cancel}
      confirm={ro.confirm}
      onConfirm={() => profile && onConfirm(profile)}
    >
      {ro.question(profile?.name ?? '', profile?.inUse?.deviceName ?? '')}
    </ConfirmDialog>
  )
}
