import { passkeyMessages as ro } from '@hlizo/contract/messages/passkeys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoosePassword } from '#web/features/account/choose-password.tsx'
import { passkeysQuery, type OwnPasskey } from '#web/features/account/passkeys.ts'
import { providerSignInsQuery } from '#web/features/account/provider-sign-ins.ts'
import { useCanUsePasskeys } from '#web/features/auth/use-can-use-passkeys.ts'
import { useSettings } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { usePasskeyChanges } from './use-passkey-changes.ts'
import styles from './devices.module.css'

type Asking = { readonly about: 'name' | 'removal'; readonly passkey: OwnPasskey }

/** „Chei de acces”: signing in without the password; each can be named and removed. */
export function PasskeysCard({ email }: { email: string }) {
  const { data: passkeys, dataUpdatedAt, isError, refetch } = useQuery(passkeysQuery())
  const [asking, setAsking] = useState<Asking | null>(null)
  const changes = usePasskeyChanges()
  const isOnlyWay = useIsOnlyPasskey(passkeys)

  return (
    <section id="passkeys">
      <Panel title={ro.title}>
        <p className={styles.soft}>{ro.lead}</p>
        {isError && !passkeys && <RetryLine text={ro.unknown} retry={ro.retry} onRetry={refetch} />}
        {!passkeys && !isError && <Skeleton shape="line" className={styles.waiting} />}
        {passkeys?.length === 0 && <p>{ro.none}</p>}
        {passkeys && passkeys.length > 0 && (
          <PasskeyList
            passkeys={passkeys}
            now={new Date(dataUpdatedAt)}
            isOnlyWay={isOnlyWay}
            onAsk={setAsking}
          />
        )}
        {isOnlyWay && <OnlyWay />}
        <div className={styles.foot}>
          <AddButton isBusy={changes.isAdding} onPress={changes.add} />
        </div>
      </Panel>
      <PasskeyDialogs asking={asking} changes={changes} onClose={() => setAsking(null)} />
      <PasskeyProof
        isOpen={changes.isProofNeeded}
        email={email}
        hasPasskey={(passkeys?.length ?? 0) > 0}
        onProved={changes.goOn}
        onClose={changes.giveUp}
      />
    </section>
  )
}

type PasskeyDialogsProps = {
  asking: Asking | null
  changes: ReturnType<typeof usePasskeyChanges>
  onClose: () => void
}

function PasskeyDialogs({ asking, changes, onClose }: PasskeyDialogsProps) {
  return (
    <>
      <RenamePasskeyDialog
        passkey={asking?.about === 'name' ? asking.passkey : null}
        onClose={onClose}
      />
      <RemovePasskeyDialog
        passkey={asking?.about === 'removal' ? asking.passkey : null}
        isBusy={changes.isRemoving}
        onClose={onClose}
        onConfirm={(id) => {
          onClose()
          changes.remove(id)
        }}
      />
    </>
  )
}

type PasskeyListProps = {
  passkeys: readonly OwnPasskey[]
  now: Date
  isOnlyWay: boolean
  onAsk: (asking: Asking) => void
}

function PasskeyList({ passkeys, now, isOnlyWay, onAsk }: PasskeyListProps) {
  return (
    <ul className={styles.devices}>
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          now={now}
          onRename={() => onAsk({ about: 'name', passkey })}
          onRemove={isOnlyWay ? null : () => onAsk({ about: 'removal', passkey })}
        />
      ))}
    </ul>
  )
}

/** Whether the account has neither a password nor a provider nor another passkey. */
function useIsOnlyPasskey(passkeys: readonly OwnPasskey[] | undefined): boolean {
  const { providers } = useSettings().identity
  const { data } = useQuery({ ...providerSignInsQuery(), enabled: providers.length > 0 })

  return passkeys?.length === 1 && data?.hasPassword === false && data.signIns.length === 0
}

const OnlyWay = () => (
  <>
    <p>{ro.onlyWay}</p>
    <ChoosePassword />
  </>
)

function AddButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  if (!useCanUsePasskeys()) return <p>{ro.unsupported}</p>

  return (
    <Button size="sm" isBusy={isBusy} onClick={onPress}>
      {ro.add}
    </Button>
  )
}
