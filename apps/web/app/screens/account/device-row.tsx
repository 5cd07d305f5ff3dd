import type { Device } from '@hlizo/contract/entities/device'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { signDeviceOut } from '#web/features/account/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { deviceDetails } from './device-details.ts'
import { RenameDialog } from './rename-dialog.tsx'
import styles from './devices.module.css'

const ro = accountMessages.devices

/** The drawings of the platforms that are not a computer. */
const icons: Readonly<Record<string, IconName>> = {
  TV: 'tv',
  iPhone: 'phone',
  iPad: 'phone',
  Android: 'phone',
}

type DeviceRowProps = {
  device: Device
  /** The list that it stands in. */
  devices: readonly Device[]
  now: Date
}

export function DeviceRow({ device, devices, now }: DeviceRowProps) {
  const [isNaming, setNaming] = useState(false)
  const details = deviceDetails(device, devices, now)
  const isNameShared = devices.some(({ id, name }) => id !== device.id && name === device.name)
  const spokenName = isNameShared ? `${device.name} (${details})` : device.name

  return (
    <li className={styles.device}>
      <span className={styles.icon}>
        <Icon name={icons[device.platform] ?? 'laptop'} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          {device.name} {device.current && <Badge tone="warn">{ro.current}</Badge>}
        </p>
        <p className={styles.details}>{details}</p>
      </div>
      <div className={styles.actions}>
        <IconButton icon="pencil" label={ro.renameOf(spokenName)} onClick={() => setNaming(true)} />
        <SignOut device={device} spokenName={spokenName} />
      </div>
      <RenameDialog device={device} isOpen={isNaming} onClose={() => setNaming(false)} />
    </li>
  )
}

function SignOut({ device: { id, current }, spokenName }: { device: Device; spokenName: string }) {
  const signOut = useMutation({
    mutationFn: () => signDeviceOut(id),
    onSuccess: () => showToast(ro.signedOut, 'success'),
    onError: () => showToast(toastMessages.generic, 'danger'),
  })
  const look = { variant: 'secondary', size: 'sm', 'aria-label': ro.signOutOf(spokenName) } as const
  if (current) {
    return (
      <ButtonLink {...look} to={hrefs.logout()} prefetch="none">
        {ro.signOut}
      </ButtonLink>
    )
  }

  return (
    <Button {...look} isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
      {ro.signOut}
    </Button>
  )
}
