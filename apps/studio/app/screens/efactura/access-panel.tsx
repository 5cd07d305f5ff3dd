import type { EfacturaStatus } from '@hlizo/contract/entities/studio-efactura'
import { studioEfacturaMessages } from '@hlizo/contract/messages/studio-efactura'
import { formatMoment } from '@hlizo/domain/dates'
import { useConnect } from '#studio/features/efactura/queries.ts'
import { failureText } from '#studio/lib/failure-text.ts'
import { Button } from '#studio/ui/button.tsx'
import { Panel } from '#studio/ui/panel.tsx'

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
  const { mutate, isPending, error } = useConnect()
  const isNeeded = access === null || access.isRefused

  return (
    <Panel
      title={ro.title}
      actions={
        <Button
          variant={isNeeded ? 'primary' : 'plain'}
          isBusy={isPending}
          onPress={() => mutate()}
        >
          {access === null ? ro.connect : ro.reconnect}
        </Button>
      }
    >
      {consent === 'given' && <p role="status">{ro.given}</p>}
      {consent === 'refused' && <p role="alert">{ro.failed}</p>}
      <p>{stateText(access)}</p>
      {isNeeded && <p>{ro.hint}</p>}
      {error !== null && <p role="alert">{failureText(error)}</p>}
    </Panel>
  )
}
