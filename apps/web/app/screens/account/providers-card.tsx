import { providerMessages } from '@hlizo/contract/messages/provider-sign-ins'
import { formatDate } from '@hlizo/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeysQuery } from '#web/features/account/passkeys.ts'
import { providerSignInsQuery } from '#web/features/account/provider-sign-ins.ts'
import { ChoosePassword, WithoutPassword } from '#web/features/account/choose-password.tsx'
import { useHasPassword } from '#web/features/account/use-has-password.ts'
import { leaveForProvider } from '#web/features/auth/hosted-client.ts'
import { useSettings } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { useUnlinking } from './use-unlinking.ts'
import styles from './devices.module.css'

const ro = providerMessages.card

type Shown = { readonly name: string; readonly label: string; readonly linkedAt: string | null }

/** Signing in through other providers: each can be linked and, with another way in, removed. */
export function ProvidersCard({ email }: { email: string }) {
  const { providers } = useSettings().identity
  const { data, isError, refetch } = useQuery(providerSignInsQuery())
  const [asking, setAsking] = useState<Shown | null>(null)
  const unlinking = useUnlinking()
  const close = () => setAsking(null)
  const linkedAt = (name: string) =>
    data?.signIns.find(({ provider }) => provider === name)?.linkedAt ?? null
  const hasPasskey = useHasPasskey()
  const isOnlyWay =
    data !== undefined && !data.hasPassword && data.signIns.length < 2 && !hasPasskey

  return (
    <section id="sign-ins">
      <Panel title={ro.title}>
        <p className={styles.soft}>{ro.lead}</p>
        {isError && !data && <RetryLine text={ro.unknown} retry={ro.retry} onRetry={refetch} />}
        {!data && !isError && <Skeleton shape="line" className={styles.waiting} />}
        {data && (
          <ul className={styles.devices}>
            {providers.map((provider) => (
              <ProviderRow
                key={provider.name}
                provider={{ ...provider, linkedAt: linkedAt(provider.name) }}
                isOnlyWay={isOnlyWay}
                onRemove={setAsking}
              />
            ))}
          </ul>
        )}
        {isOnlyWay && <OnlyWay />}
      </Panel>
      <RemoveDialog
        provider={asking}
        hasOtherLinks={(data?.signIns.length ?? 0) > 1}
        onClose={close}
        onConfirm={(name) => {
          close()
          unlinking.remove(name)
        }}
      />
      <PasskeyProof
        isOpen={unlinking.isProofNeeded}
        email={email}
        hasPasskey={false}
        onProved={unlinking.goOn}
        onClose={unlinking.giveUp}
      />
    </section>
  )
}

const OnlyWay = () => (
  <>
    <p>{ro.onlyWay}</p>
    <WithoutPassword />
    <ChoosePassword />
  </>
)

function ProviderRow({
  provider,
  isOnlyWay,
  onRemove,
}: {
  provider: Shown
  isOnlyWay: boolean
  onRemove: (provider: Shown) => void
}) {
  const { label, linkedAt } = provider

  return (
    <li className={styles.device}>
      <span className={styles.icon}>
        <Icon name="user" />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{label}</p>
        <p className={styles.details}>
          {linkedAt === null ? ro.notLinked : ro.linkedOn(formatDate(new Date(linkedAt)))}
        </p>
      </div>
      <div className={styles.actions}>
        {linkedAt === null && <LinkButton {...provider} />}
        {linkedAt !== null && !isOnlyWay && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={ro.removeOf(label)}
            onClick={() => onRemove(provider)}
          >
            {ro.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

function LinkButton({ name, label }: Pick<Shown, 'name' | 'label'>) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    leaveForProvider(name, 'link').catch(() => setLeaving(false))
  }

  return (
    <Button size="sm" isBusy={isLeaving} aria-label={ro.linkOf(label)} onClick={leave}>
      {ro.link}
    </Button>
  )
}

/** Also one of another device: it opens the account there. */
function useHasPasskey(): boolean {
  const { hasPasskeys } = useSettings().identity
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery(), enabled: hasPasskeys })

  return passkeys.length > 0
}

function RemoveDialog({
  provider,
  hasOtherLinks,
  onClose,
  onConfirm,
}: {
  provider: Shown | null
  hasOtherLinks: boolean
  onClose: () => void
  onConfirm: (name: string) => void
}) {
  const hasPassword = useHasPassword()
  const left = hasPassword ? 'password' : hasOtherLinks ? 'links' : 'passkeys'

  return (
    <ConfirmDialog
      isOpen={provider !== null}
      onClose={onClose}
      title={ro.removeTitle}
      cancel={ro.keep}
      confirm={ro.remove}
      isDanger
      onConfirm={() => {
        if (provider) onConfirm(provider.name)
      }}
    >
      {ro.removeLead(provider?.label ?? '', left)}
    </ConfirmDialog>
  )
}
