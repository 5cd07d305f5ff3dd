import { accountMessages } from '@hlizo/contract/messages/account'
import { useInfiniteQuery } from '@tanstack/react-query'
import { devicesQuery } from '#web/features/account/queries.ts'
import { NextPage } from '#web/features/lists/next-page.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DeviceRow } from './device-row.tsx'
import { SignOutAll } from './sign-out-all.tsx'
import styles from './devices.module.css'

const ro = accountMessages.devices

/** „Dispozitivele mele”: where the account is open; each can be named and signed out (D35, D43, D102). */
export function DevicesCard() {
  const list = useInfiniteQuery(devicesQuery())
  const { data, dataUpdatedAt, isError, refetch } = list
  const devices = data?.pages.flatMap((page) => page.devices)

  return (
    <section id="devices">
      <Panel title={ro.title}>
        <p className={styles.soft}>{ro.lead}</p>
        {isError && !devices && <RetryLine text={ro.failed} retry={ro.retry} onRetry={refetch} />}
        {!devices && !isError && <Skeleton shape="line" className={styles.waiting} />}
        {devices && (
          <ul className={styles.devices}>
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                devices={devices}
                now={new Date(dataUpdatedAt)}
              />
            ))}
          </ul>
        )}
        <NextPage of={list} label={ro.more} count={devices?.length ?? 0} />
        <div className={styles.foot}>
          <SignOutAll />
        </div>
      </Panel>
    </section>
  )
}
