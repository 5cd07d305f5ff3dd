import { accountMessages } from '@hlizo/contract/messages/account'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorQuery } from '#web/features/account/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, TextButton } from '#web/ui/button.tsx'
import { ErrorLine } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'
import styles from './account.module.css'

const ro = accountMessages.security

/** A code from an authenticator app beside the password: whether it is asked for, on and off. */
export function SecurityCard({ email }: { email: string }) {
  const { data: isOn, isError, refetch } = useQuery(secondFactorQuery())

  return (
    <section id="security">
      <Panel title={ro.title}>
        <p className={styles.soft}>{ro.lead}</p>
        {isError && (
          <ErrorLine
            text={ro.unknown}
            actions={<TextButton onClick={() => void refetch()}>{ro.retry}</TextButton>}
          />
        )}
        {isOn === undefined && !isError && <Skeleton shape="title" />}
        {isOn !== undefined && (
          <div className={styles.switch}>
            <Badge tone={isOn ? 'warn' : 'age'}>{isOn ? ro.on : ro.off}</Badge>
            {isOn ? <TurnOff /> : <TurnOn email={email} />}
          </div>
        )}
      </Panel>
    </section>
  )
}

/** Notes what the identity service now does, without asking it. */
function useKeepSecondFactor() {
  const client = useQueryClient()

  return (isOn: boolean) => {
    client.setQueryData(secondFactorQuery().queryKey, isOn)
    showToast(isOn ? ro.turnedOn : ro.turnedOff, 'success')
  }
}

function TurnOn({ email }: { email: string }) {
  const keep = useKeepSecondFactor()
  const begin = useMutation({
    mutationFn: async () =>
      (await import('#web/lib/auth/second-factor.ts')).newAuthenticatorKey(email),
    onError: () => showToast(toastMessages.generic, 'danger'),
  })

  return (
    <>
      <Button
        variant="secondary"
        icon="shield"
        isBusy={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {ro.turnOn}
      </Button>
      <SecondFactorSetup
        authenticator={begin.data ?? null}
        onClose={begin.reset}
        onDone={() => keep(true)}
      />
    </>
  )
}

function TurnOff() {
  const keep = useKeepSecondFactor()
  const [isAsking, setAsking] = useState(false)
  const end = useMutation({
    mutationFn: async () => (await import('#web/lib/auth/second-factor.ts')).turnSecondFactorOff(),
    onSuccess: () => keep(false),
    onError: () => showToast(toastMessages.generic, 'danger'),
  })

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {ro.turnOff}
      </Button>
      <TurnOffDialog
        isOpen={isAsking}
        isBusy={end.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutate()}
      />
    </>
  )
}
