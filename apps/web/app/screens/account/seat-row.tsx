import type { Profile } from '@hlizo/contract/entities/profile'
import type { Seat } from '@hlizo/contract/entities/seat'
import { seatsMessages } from '@hlizo/contract/messages/seats'
import { formatDate } from '@hlizo/domain/dates'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isOpenSeat } from '#web/features/seats/is-open-seat.ts'
import { end, renew } from '#web/features/seats/queries.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { EndSeatDialog } from './end-seat-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './devices.module.css'

const ro = seatsMessages.owner

const day = (moment: string | null) => (moment === null ? '' : formatDate(new Date(moment)))

function wordsOf(seat: Seat | null): string {
  if (seat === null) return ro.states.none
  const guest = seat.guest ?? ro.states.formerGuest
  switch (seat.state) {
    case 'taken':
      return ro.states.taken(guest, day(seat.takenAt))
    case 'ended':
      return (seat.isLeft ? ro.states.left : ro.states.ended)(guest, day(seat.endedAt))
    case 'expired':
      return ro.states.expired
    default:
      return seat.email === null
        ? ro.states.invited(day(seat.expiresAt))
        : ro.states.invitedTo(seat.email, day(seat.expiresAt))
  }
}

const onError = (error: Error) => showToast(refusalText(error), 'danger')

/** One profile, and who is invited to it. */
export function SeatRow(props: { profile: Profile; seat: Seat | null; mayInvite: boolean }) {
  const { profile, seat, mayInvite } = props
  const [isInviting, setInviting] = useState(false)
  const isOpen = seat !== null && isOpenSeat(seat)

  return (
    <li className={styles.device}>
      <Avatar url={profile.avatar} size="sm" />
      <div className={styles.words}>
        <p className={styles.name}>{profile.name}</p>
        <p className={styles.details} role="status">
          {wordsOf(seat)}
        </p>
      </div>
      <div className={styles.actions}>
        {seat?.state === 'invited' && <Invited seat={seat} />}
        {seat?.state === 'taken' && <Taken seat={seat} />}
        {!isOpen && mayInvite && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={ro.inviteTo(profile.name)}
            onClick={() => setInviting(true)}
          >
            {ro.invite}
          </Button>
        )}
      </div>
      <InviteDialog profile={profile} isOpen={isInviting} onClose={() => setInviting(false)} />
    </li>
  )
}

function Taken({ seat }: { seat: Seat }) {
  const [isEnding, setEnding] = useState(false)

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={ro.endFor(seat.guest ?? seat.profileName)}
        onClick={() => setEnding(true)}
      >
        {ro.end}
      </Button>
      <EndSeatDialog seat={seat} isOpen={isEnding} onClose={() => setEnding(false)} />
    </>
  )
}

/** An invitation that no one has taken: a new link, or none. */
function Invited({ seat }: { seat: Seat }) {
  const [link, setLink] = useState<string | null>(null)
  const again = useMutation({ mutationFn: () => renew(seat.id), onSuccess: setLink, onError })
  const withdraw = useMutation({
    mutationFn: () => end(seat.id),
    onSuccess: () => showToast(ro.withdrawn, 'success'),
    onError,
  })
  const isMailed = seat.email !== null

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={(isMailed ? ro.renewFor : ro.newLinkFor)(seat.profileName)}
        isBusy={again.isPending}
        onClick={() => again.mutate()}
      >
        {isMailed ? ro.renew : ro.newLink}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={ro.withdrawFor(seat.profileName)}
        isBusy={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        {ro.withdraw}
      </Button>
      <InviteDialog
        profile={{ id: seat.profileId, name: seat.profileName }}
        ready={link === null ? null : { link, email: seat.email }}
        isOpen={link !== null}
        onClose={() => setLink(null)}
      />
    </>
  )
}
