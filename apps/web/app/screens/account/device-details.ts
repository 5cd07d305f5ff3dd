import type { Device } from '@hlizo/contract/entities/device'
import { accountMessages } from '@hlizo/contract/messages/account'
import { formatAgo, formatExactMoment, formatMoment } from '@hlizo/domain/dates'

const ro = accountMessages.devices

type Format = (moment: Date) => string

const since = ({ signedInAt }: Device, format: Format) => ro.signedIn(format(new Date(signedInAt)))

/** The devices of one name, in one place, that signed in at the same moment, by the time of their ids. */
function alike(device: Device, devices: readonly Device[], format: Format): readonly string[] {
  const lookOf = (one: Device) => [one.name, one.place, since(one, format)].join('\n')

  return devices
    .filter((one) => lookOf(one) === lookOf(device))
    .map(({ id }) => id)
    .toSorted()
}

/**
 * What tells a device from the others of its list that have its name. The platform only where the name does
 * not say it; the seconds, and then a number, only where the minute is not enough.
 */
export function deviceDetails(device: Device, devices: readonly Device[], now: Date): string {
  const { id, name, platform, place, lastActiveAt } = device
  const isMinuteShared = alike(device, devices, formatMoment).length > 1
  const format = isMinuteShared ? formatExactMoment : formatMoment
  const same = alike(device, devices, format)
  const known = [
    name.includes(platform) ? null : platform,
    place,
    since(device, format),
    same.length > 1 ? ro.numbered(same.indexOf(id) + 1) : null,
    ro.lastActive(formatAgo(new Date(lastActiveAt), now)),
  ]

  return known.filter((part) => part !== null).join(' · ')
}
