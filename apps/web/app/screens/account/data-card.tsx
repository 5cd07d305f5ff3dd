import type { PrivacyState } from '@hlizo/contract/entities/privacy-state'
import { accountMessages } from '@hlizo/contract/messages/account'
import { formatDate } from '@hlizo/domain/dates'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orderExport, privacyQuery, undoDeletion } from '#web/features/privacy/queries.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { DeleteAccount } from './delete-account.tsx'
import styles from './data-card.module.css'

const ro = accountMessages.data

const onError = (error: Error) => showToast(refusalText(error), 'danger')

/** A copy of one's data: ordered here, fetched from a mail (D140). */
function Export({ ordered }: { ordered: PrivacyState['dataExport'] }) {
  const order = useMutation({
    mutationFn: orderExport,
    onSuccess: () => showToast(ro.exportRequested, 'success'),
    onError,
  })
  const isRunning = ordered !== null && ordered.expiresAt === null

  return (
    <div className={styles.part}>
      <p className={styles.words}>{ro.exportLead}</p>
      {ordered && (
        <p className={styles.note} role="status">
          {ordered.expiresAt === null
            ? ro.exportRunning
            : ro.exportReady(formatDate(new Date(ordered.expiresAt)))}
        </p>
      )}
      <Button
        variant="secondary"
        icon="download"
        isBusy={order.isPending || isRunning}
        onClick={() => order.mutate()}
      >
        {ro.export}
      </Button>
    </div>
  )
}

/** The account that is on its way out, and the way back (D140). */
function Leaving({ at }: { at: string }) {
  const undo = useMutation({
    mutationFn: undoDeletion,
    onSuccess: () => showToast(ro.accountStays, 'success'),
    onError,
  })

  return (
    <div className={styles.part}>
      <p className={styles.date} role="status">
        {ro.deleteScheduled(formatDate(new Date(at)))}
      </p>
      <p className={styles.words}>{ro.deleteScheduledLead}</p>
      <Button isBusy={undo.isPending} onClick={() => undo.mutate()}>
        {ro.deleteKeep}
      </Button>
    </div>
  )
}

/** „Datele mele”: a copy of them, and the end of them (D140). */
export function DataCard() {
  const {
    data: state,
    isError,
    refetch,
  } = useQuery({
    ...privacyQuery(),
    refetchInterval: ({ state: { data } }) =>
      data?.dataExport && data.dataExport.expiresAt === null ? 3_000 : false,
  })

  return (
    <section id="data">
      <Panel title={ro.title}>
        {!state && isError && <RetryLine text={ro.failed} retry={ro.retry} onRetry={refetch} />}
        {!state && !isError && <Skeleton shape="line" className={styles.waiting} />}
        {state && (
          <div className={styles.parts}>
            <Export ordered={state.dataExport} />
            {state.deleteAt === null ? (
              <DeleteAccount state={state} />
            ) : (
              <Leaving at={state.deleteAt} />
            )}
          </div>
        )}
      </Panel>
    </section>
  )
}
