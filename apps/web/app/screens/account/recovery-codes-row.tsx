import { accountMessages } from '@hlizo/contract/messages/account'
import { useQuery } from '@tanstack/react-query'
import { recoveryCodesQuery } from '#web/features/account/queries.ts'
import { RetryRow } from '#web/features/failures/retry-row.tsx'
import { TextButton } from '#web/ui/button.tsx'
import { AccountRow } from './account-row.tsx'

const ro = accountMessages.security.recovery

/** The number of unused recovery codes, and renewal; empty where the user pool has none. */
export function RecoveryCodesRow({ onRenew }: { onRenew: () => void }) {
  const codes = useQuery(recoveryCodesQuery())
  const { data } = codes
  if (codes.isError && !data) {
    return (
      <AccountRow icon="lock" label={ro.title}>
        <RetryRow of={codes} text={ro.unknown} />
      </AccountRow>
    )
  }
  if (!data || data.left === null) return null

  return (
    <AccountRow
      icon="lock"
      label={ro.title}
      action={<TextButton onClick={onRenew}>{ro.renew}</TextButton>}
    >
      {data.left === 0 ? ro.noneLeft : ro.left(data.left)}
    </AccountRow>
  )
}
