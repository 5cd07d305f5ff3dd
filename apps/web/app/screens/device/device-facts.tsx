import type { PendingDevice } from '@hlizo/contract/entities/device'
import { deviceMessages } from '@hlizo/contract/messages/device'
import { formatAgo } from '@hlizo/domain/dates'
import { useState } from 'react'
import { serverNow } from '#web/lib/server-now.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'

const ro = deviceMessages.asks

/** The requesting device, its place and time (D100). */
export function DeviceFacts({ device }: { device: PendingDevice }) {
  const { deviceName, platform, place, isSameNetwork, requestedAt } = device
  const [now] = useState(serverNow)

  return (
    <Facts>
      <Fact label={ro.device}>
        {deviceName} ({platform})
      </Fact>
      <Fact label={ro.place}>
        {place ?? ro.unknownPlace}, {isSameNetwork ? ro.sameNetwork : ro.otherNetwork}
      </Fact>
      <Fact label={ro.since}>{formatAgo(new Date(requestedAt), now)}</Fact>
    </Facts>
  )
}
