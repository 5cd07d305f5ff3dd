import type { EfacturaStatus } from '@hlizo/contract/entities/studio-efactura'
import { studioEfacturaMessages } from '@hlizo/contract/messages/studio-efactura'
import { formatMoment } from '@hlizo/domain/dates'
import { useState } from 'react'
import { useConnect } from '#studio/features/efactura/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'

const ro = studioEfacturaMessages.access

type AccessPanelProps = {
  access: EfacturaStatus['access']
  /** How the consent ended that the address tells of. */
  consent: '' | 'given' | 'refused'
}

function stateText(access: EfacturaStatus['access']): string {
  if (access === null) return ro.none
  if (access.isRefused) return ro.refused

  return ro.connected(access.connectedBy, formatMoment(new Date(access.connectedAt)))
}

/** Whether the company has consented at the tax office. */
export function AccessPanel({ access, consent }: AccessPanelProps) {
  const [isAsking, setAsking] = useState(false)
  const name = access === null ? ro.connect : ro.reconnect
  const isNeeded = access === null || access.isRefused

  return (
    <Panel
      title={ro.title}
      actions={
        <Button variant={isNeeded ? 'primary' : 'plain'} onPress={() => setAsking(true)}>
          {name}
        </Button>
      }
    >
      {consent === 'given' && <p role="status">{ro.given}</p>}
      {consent === 'refused' && <p role="alert">{ro.failed}</p>}
      <p>{stateText(access)}</p>
      {isNeeded && <p>{ro.hint}</p>}
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={name} isQuestion>
        <ConnectForm onClose={() => setAsking(false)} />
      </Dialog>
    </Panel>
  )
}

/** Asks why, and leads to the office. */
function ConnectForm({ onClose }: { onClose: () => void }) {
  const connect = useConnect()

  return (
    <ReasonForm
      words={ro}
      sending={connect}
      label={ro.reason}
      onSubmit={(reason) => connect.mutate(reason)}
      onCancel={onClose}
    />
  )
}
