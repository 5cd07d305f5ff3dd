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

function MaintenancePanel({ maintenance: { current } }: { maintenance: Maintenance }) {
  const [isAsking, setAsking] = useState(false)
  const ending = useEndMaintenance()
  const end = () => void sayOutcome(ending.mutateAsync(undefined), ro.end.done)

  return (
    <Panel
      title={current ? ro.closed(current.startedBy, momentText(current.startedAt)) : ro.open}
      actions={
        current ? (
          <Button variant="primary" isBusy={ending.isPending} onPress={end}>
            {ro.end.open}
          </Button>
        ) : (
          <Button variant="danger" onPress={() => setAsking(true)}>
            {ro.start.open}
          </Button>
        )
      }
    >
      {current && <p>{current.endsAt ? ro.until(momentText(current.endsAt)) : ro.noEnd}</p>}
      <p>{ro.lead}</p>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={ro.start.title} isQuestion>
        <StartForm onClose={() => setAsking(false)} />
      </Dialog>
    </Panel>
  )
}

function StartForm({ onClose }: { onClose: () => void }) {
  const [endsAt, setEndsAt] = useState<string | null>(null)
  const { send, sending } = useFormMutation(useStartMaintenance(), onClose)
  const submit = () => send(endsAt, ro.start.done)

  return (
    <ActionForm words={ro.start} sending={sending} onSubmit={submit} onCancel={onClose}>
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
