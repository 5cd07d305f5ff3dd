import type { Profile } from '@hlizo/contract/entities/profile'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const ro = profilesMessages.takeOver

/** The question before another device is stopped (D53). */
export function TakeOverDialog(props: {
  profile: Profile | null
  onCancel: () => void
  onConfirm: (profile: Profile) => void
}) {
  const { profile, onCancel, onConfirm } = props

  return (
    <Dialog
      isOpen={profile !== null}
      onClose={onCancel}
      title={ro.title}
      closeLabel={ro.cancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {ro.cancel}
          </Button>
          <Button onClick={() => profile && onConfirm(profile)}>{ro.confirm}</Button>
        </>
      }
    >
      <p>{profile && ro.question(profile.name, profile.inUse?.deviceName ?? '')}</p>
    </Dialog>
  )
}
