import type { GuestState } from '@hlizo/contract/entities/seat'
import { hrefs } from '@hlizo/contract/hrefs'
import { seatsMessages } from '@hlizo/contract/messages/seats'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { leave } from '#web/features/seats/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './data-card.module.css'

const ro = seatsMessages.guest

/** „Ești invitat”: what a guest sees in place of the subscription (D160). */
export function GuestCard({ guest: { ownerName, hasAccess } }: { guest: GuestState }) {
  return (
    <section id="guest">
      <Panel title={ro.title} tone={hasAccess ? 'glow' : 'plain'}>
        <div className={styles.parts}>
          <div className={styles.part}>
            <p className={styles.words} role="status">
              {hasAccess ? ro.lead(ownerName) : ro.stopped(ownerName)}
            </p>
            {hasAccess && (
              <ButtonLink to={hrefs.changeProfile()} icon="play">
                {ro.watch}
              </ButtonLink>
            )}
            <Leave />
          </div>
        </div>
      </Panel>
    </section>
  )
}

function Leave() {
  const [isAsking, setAsking] = useState(false)
  const go = useMutation({
    mutationFn: leave,
    onSuccess: () => showToast(ro.left, 'success'),
    onError: () => showToast(toastMessages.generic, 'danger'),
  })

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {ro.leave}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={ro.leaveTitle}
        cancel={ro.leaveCancel}
        confirm={ro.leaveConfirm}
        isDanger
        isBusy={go.isPending}
        onConfirm={() => go.mutate()}
      >
        {ro.leaveLead}
      </ConfirmDialog>
    </>
  )
}
