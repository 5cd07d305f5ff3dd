import type { Maintenance } from '@hlizo/contract/entities/announcement'
import { studioMaintenanceMessages as ro } from '@hlizo/contract/messages/studio-site'
import { momentText } from '@hlizo/domain/dates'
import { systemClock } from '@hlizo/kit/clock'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  maintenanceQuery,
  useEndMaintenance,
  useStartMaintenance,
} from '#studio/features/site/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Button } from '#studio/ui/button.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { MomentInput } from '#studio/ui/moment-input.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { Waiting } from '#studio/ui/waiting.tsx'

/** Settings → Maintenance: closes and opens the site. */
export function MaintenanceScreen() {
  const query = useQuery(maintenanceQuery())
  const { data } = query

  return (
    <Screen title={ro.title}>
      <Waiting of={query} />
      {data && <MaintenancePanel maintenance={data} />}
    </Screen>
  )
}

type Closed = NonNullable<Maintenance['current']>

const closedText = ({ startedBy, startedAt }: Closed) => ro.closed(startedBy, momentText(startedAt))
const untilText = ({ endsAt }: Closed) => (endsAt ? ro.until(momentText(endsAt)) : ro.noEnd)

function MaintenancePanel({ maintenance: { current } }: { maintenance: Maintenance }) {
  const [isAsking, setAsking] = useState(false)
  const ending = useEndMaintenance()
  const end = (seen: string) => void sayOutcome(ending.mutateAsync({ seen }), ro.end.done)

  return (
    <Panel
      title={current ? closedText(current) : ro.open}
      actions={
        current ? (
          <Button
            variant="primary"
            isBusy={ending.isPending}
            onPress={() => end(current.startedAt)}
          >
            {ro.end.open}
          </Button>
        ) : (
          <Button variant="danger" onPress={() => setAsking(true)}>
            {ro.start.open}
          </Button>
        )
      }
    >
      {current && <p>{untilText(current)}</p>}
      <p>{ro.lead}</p>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={ro.start.title} isQuestion>
        <StartForm current={current} onClose={() => setAsking(false)} />
      </Dialog>
    </Panel>
  )
}

type StartFormProps = Pick<Maintenance, 'current'> & { onClose: () => void }

/** `current` is not null where a colleague has closed the site since the form was opened. */
function StartForm({ current, onClose }: StartFormProps) {
  const [endsAt, setEndsAt] = useState<string | null>(null)
  const { send, sending } = useFormMutation(useStartMaintenance(), onClose)
  const seen = current?.startedAt ?? null
  const submit = () => send({ endsAt, seen }, ro.start.done)

  return (
    <ActionForm words={ro.start} sending={sending} onSubmit={submit} onCancel={onClose}>
      {current && (
        <p>
          {closedText(current)} {untilText(current)}
        </p>
      )}
      <MomentInput
        label={ro.start.endsAt}
        value={endsAt}
        near={systemClock.now().toISOString()}
        isOptional
        onChange={setEndsAt}
      />
    </ActionForm>
  )
}
