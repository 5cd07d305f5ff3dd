import type { AlertSettings } from '@hlizo/contract/entities/alert-settings'
import { accountMessages } from '@hlizo/contract/messages/account'
import { alertsMessages } from '@hlizo/contract/messages/alerts'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { hasPush, forgetSubscription, pushPermission } from '#web/features/alerts/push.ts'
import { startWithWords } from '#web/features/alerts/push-words.ts'
import {
  alertsQuery,
  endDevicePush,
  saveAlertMails,
  stopAllAlerts,
} from '#web/features/alerts/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { FollowList } from './follow-list.tsx'
import { PremiereList } from './premiere-list.tsx'
import styles from './alerts.module.css'

const ro = alertsMessages.card
const onError = () => showToast(toastMessages.generic, 'danger')

/** „Alerte”: what is followed, and by mail and on which devices there are alerts about it. */
export function AlertsCard() {
  const { data: settings, isError, refetch } = useQuery(alertsQuery())

  return (
    <section id="alerts">
      <Panel title={ro.title}>
        <p className={styles.soft}>
          {ro.lead} {ro.quiet}
        </p>
        {isError && !settings && (
          <RetryLine text={ro.failed} retry={accountMessages.retry} onRetry={refetch} />
        )}
        {!settings && !isError && <Skeleton shape="line" className={styles.waiting} />}
        {settings && <Channels settings={settings} />}
        <FollowList />
        <PremiereList />
        {settings && <StopAll settings={settings} />}
      </Panel>
    </section>
  )
}

function Channels({ settings }: { settings: AlertSettings }) {
  const { isMailOn, devices } = settings
  const mail = useMutation({
    scope: { id: 'alert-mail' },
    mutationFn: saveAlertMails,
    onSuccess: (_, isOn) => showToast(isOn ? ro.mailOn : ro.mailOff, 'success'),
    onError,
  })
  const others = devices.filter(({ isCurrent }) => !isCurrent)

  return (
    <div className={styles.channels}>
      <Checkbox
        name="alertMail"
        label={ro.mail}
        hint={ro.mailHint}
        checked={mail.isPending ? mail.variables : isMailOn}
        onChange={({ currentTarget }) => mail.mutate(currentTarget.checked)}
      />
      <PushHere device={devices.find(({ isCurrent }) => isCurrent) ?? null} />
      {others.length > 0 && <OtherDevices devices={others} />}
    </div>
  )
}

type Device = AlertSettings['devices'][number]

async function stopHere(device: Device | null): Promise<void> {
  if (device) await endDevicePush(device.id)
  await forgetSubscription()
  showToast(ro.pushOff, 'success')
}

/** Turning it on makes the browser ask for permission. */
function PushHere({ device }: { device: Device | null }) {
  const change = useMutation({
    scope: { id: 'alert-push' },
    mutationFn: async (isOn: boolean) => {
      if (isOn) await startWithWords()
      else await stopHere(device)
    },
    onError,
  })
  if (!hasPush()) return <p className={styles.soft}>{ro.pushUnsupported}</p>
  const isBlocked = pushPermission() === 'denied'

  return (
    <Checkbox
      name="alertPush"
      label={ro.push}
      hint={isBlocked ? ro.pushBlocked : undefined}
      disabled={isBlocked && device === null}
      checked={change.isPending ? change.variables : device !== null}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  )
}

function OtherDevices({ devices }: { devices: readonly Device[] }) {
  const end = useMutation({
    mutationFn: endDevicePush,
    onSuccess: () => showToast(ro.pushOff, 'success'),
    onError,
  })

  return (
    <div>
      <h3 className={styles.heading}>{ro.pushElsewhere}</h3>
      <ul className={styles.list}>
        {devices.map(({ id, name }) => (
          <li className={styles.row} key={id}>
            <span className={styles.name}>{name}</span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={ro.endDevice(name)}
              isBusy={end.isPending && end.variables === id}
              onClick={() => end.mutate(id)}
            >
              {ro.end}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function StopAll({ settings: { isMailOn, devices } }: { settings: AlertSettings }) {
  const stop = useMutation({
    mutationFn: async () => {
      await stopAllAlerts()
      await forgetSubscription()
    },
    onSuccess: () => showToast(ro.stopped, 'success'),
    onError,
  })
  if (!isMailOn && devices.length === 0) return null

  return (
    <div className={styles.foot}>
      <Button variant="secondary" isBusy={stop.isPending} onClick={() => stop.mutate()}>
        {ro.stopAll}
      </Button>
    </div>
  )
}
