import type { Profile } from '@hlizo/contract/entities/profile'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { seatsMessages } from '@hlizo/contract/messages/seats'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RetryRow } from '#web/features/failures/retry-row.tsx'
import { seatsQuery } from '#web/features/seats/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

const ro = profilesMessages

type RemoveButtonProps = {
  readonly profile: Pick<Profile, 'id' | 'name'>
  readonly remove: () => Promise<void>
}

/** Deletes a profile after a question that says what is lost, also to a guest (D160). */
export function RemoveButton({ profile, remove }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const seats = useQuery({ ...seatsQuery(), enabled: isAsking })
  const seat = seats.data?.find(({ profileId }) => profileId === profile.id)
  const confirm = async () => {
    setBusy(true)
    await remove().catch(() => setBusy(false))
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {ro.form.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={ro.remove.title(profile.name)}
        cancel={ro.remove.cancel}
        confirm={ro.remove.confirm}
        isDanger
        isBusy={isBusy || seats.isLoading}
        onConfirm={() => void confirm()}
      >
        <p>{ro.remove.lost}</p>
        <RetryRow of={seats} text={seatsMessages.owner.failed} />
        {seat?.state === 'taken' && (
          <p>{seat.guest === null ? ro.remove.formerGuest : ro.remove.guest(seat.guest)}</p>
        )}
        {seat?.state === 'invited' && <p>{ro.remove.invited}</p>}
      </ConfirmDialog>
    </>
  )
}
