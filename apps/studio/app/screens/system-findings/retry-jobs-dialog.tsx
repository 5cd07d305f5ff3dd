import type { GivenUpJobs } from '@hlizo/contract/entities/studio-system'
import { studioSystemMessages } from '@hlizo/contract/messages/studio-system'
import { useRetryJobs } from '#studio/features/system-findings/queries.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const ro = studioSystemMessages.jobs.retry

/** Says what is run again, and asks why. */
export function RetryJobsDialog({
  jobs,
  onClose,
}: {
  jobs: GivenUpJobs | null
  onClose: () => void
}) {
  return (
    <Dialog isOpen={jobs !== null} onClose={onClose} title={ro.title} isQuestion>
      {jobs && <RetryForm jobs={jobs} onClose={onClose} />}
    </Dialog>
  )
}

function RetryForm({ jobs: { kind, count }, onClose }: { jobs: GivenUpJobs; onClose: () => void }) {
  const { send, sending } = useFormMutation(useRetryJobs(kind), onClose)

  return (
    <ReasonForm
      words={{ lead: ro.lead(kind, count), submit: ro.submit }}
      sending={sending}
      label={ro.reason}
      onSubmit={(reason) => send(reason, (retried) => sayDone(ro.done(retried.count)))}
      onCancel={onClose}
    />
  )
}
