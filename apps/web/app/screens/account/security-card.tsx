import { accountMessages } from '@hlizo/contract/messages/account'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorQuery } from '#web/features/account/queries.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { AccountRow, AccountRows } from './account-row.tsx'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'
import { RenewCodesDialog } from './renew-codes-dialog.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'
import styles from './account.module.css'

const ro = accountMessages.security

/** A code from an authenticator app beside the password: whether it is asked for, on and off, and what helps without it (D33). */
export function SecurityCard({ email }: { email: string }) {
  const { data: isOn, isError, refetch } = useQuery(secondFactorQuery())
  const keep = useKeepSecondFactor()
  const [asking, setAsking] = useState<'turn-off' | 'renew' | null>(null)
  const close = () => setAsking(null)
  const begin = useNewAuthenticator(email)

  return (
    <section id="security">
      <Panel title={ro.title}>
        <p className={styles.soft}>{ro.lead}</p>
        {isError && <RetryLine text={ro.unknown} retry={ro.retry} onRetry={refetch} />}
        {isOn === undefined && !isError && <Skeleton shape="title" />}
        {isOn === false && <OffRows isBusy={begin.isPending} onTurnOn={() => begin.mutate()} />}
        {isOn === true && (
          <OnRows onTurnOff={() => setAsking('turn-off')} onRenew={() => setAsking('renew')} />
        )}
      </Panel>
      {/* Beside what it switches: the recovery codes are shown when it is on already. */}
      <SecondFactorSetup
        authenticator={begin.data ?? null}
        email={email}
        onProved={() => keep(true)}
        onClose={begin.reset}
      />
      <TurnOffDialog
        isOpen={asking === 'turn-off'}
        onClose={close}
        onDone={() => {
          close()
          keep(false)
        }}
      />
      <RenewCodesDialog isOpen={asking === 'renew'} email={email} onClose={close} />
    </section>
  )
}

function OffRows({ isBusy, onTurnOn }: { isBusy: boolean; onTurnOn: () => void }) {
  return (
    <AccountRows>
      <AccountRow
        icon="phone"
        label={ro.app}
        action={
          <Button size="sm" isBusy={isBusy} onClick={onTurnOn}>
            {ro.turnOn}
          </Button>
        }
      >
        {ro.off}
      </AccountRow>
    </AccountRows>
  )
}

function OnRows({ onTurnOff, onRenew }: { onTurnOff: () => void; onRenew: () => void }) {
  return (
    <AccountRows>
      <AccountRow
        icon="shield"
        label={ro.app}
        action={<TextButton onClick={onTurnOff}>{ro.turnOff}</TextButton>}
      >
        {ro.on}
      </AccountRow>
      <RecoveryCodesRow onRenew={onRenew} />
    </AccountRows>
  )
}

function useNewAuthenticator(email: string) {
  return useMutation({
    mutationFn: async () =>
      (await import('#web/lib/auth/second-factor.ts')).newAuthenticatorKey(email),
    onError: () => showToast(toastMessages.generic, 'danger'),
  })
}

/** Notes what the identity service now does, without asking it. */
function useKeepSecondFactor() {
  const client = useQueryClient()

  return (isOn: boolean) => {
    client.setQueryData(secondFactorQuery().queryKey, isOn)
    showToast(isOn ? ro.turnedOn : ro.turnedOff, 'success')
  }
}
