import { seatsMessages } from '@hlizo/contract/messages/seats'
import { formatDate } from '@hlizo/domain/dates'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RetryRow } from '#web/features/failures/retry-row.tsx'
import { formerSeatQuery, historyFile } from '#web/features/seats/queries.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './data-card.module.css'

const ro = seatsMessages.former

/** „Istoricul tău”: what a former guest has taken along (D160). */
export function FormerSeatCard() {
  const former = useQuery(formerSeatQuery())
  const seat = former.data
  const download = useMutation({
    mutationFn: async () => saveFile(`${ro.file}.csv`, await historyFile(), 'text/csv'),
    onError: () => showToast(ro.failed, 'danger'),
  })
  if (!seat) return <RetryRow of={former} text={ro.loadFailed} />

  return (
    <section id="former-seat">
      <Panel title={ro.title}>
        <div className={styles.parts}>
          <div className={styles.part}>
            <p className={styles.words}>
              {ro.lead(seat.ownerName, formatDate(new Date(seat.endedAt)))}
            </p>
            <p className={styles.words}>
              {seat.profileName === null ? ro.nothing : ro.profile(seat.profileName)}
            </p>
            {seat.profileName !== null && (
              <Button
                variant="secondary"
                icon="download"
                isBusy={download.isPending}
                onClick={() => download.mutate()}
              >
                {ro.download}
              </Button>
            )}
          </div>
        </div>
      </Panel>
    </section>
  )
}
