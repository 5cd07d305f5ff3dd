import type { DeviceKind } from '@hlizo/contract/entities/studio-figures'
import { deviceKinds, studioFiguresMessages as ro } from '@hlizo/contract/messages/studio-figures'
import { countText, hoursOf } from '@hlizo/domain/figure-text'
import { Plot } from '#studio/ui/plot/plot.tsx'

type DevicePlotProps = {
  devices: readonly { readonly kind: DeviceKind; readonly seconds: number }[]
}

/** The hours that were watched on each kind of device. */
export function DevicePlot({ devices }: DevicePlotProps) {
  return (
    <Plot
      label={`${ro.hours.title}: ${ro.devices.title}`}
      labels={devices.map(({ kind }) => deviceKinds[kind])}
      valueText={countText}
      series={[
        {
          kind: 'bar',
          tone: 'now',
          name: ro.hours.now,
          values: devices.map(({ seconds }) => hoursOf(seconds)),
        },
      ]}
    />
  )
}
