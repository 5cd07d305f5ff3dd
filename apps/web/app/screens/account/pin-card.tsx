import { pinMessages } from '@hlizo/contract/messages/pin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endPin, pinQuery, savePin } from '#web/features/pin/queries.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountRow, AccountRows } from './account-row.tsx'
import { PinPasswordDialog } from './pin-password-dialog.tsx'
import styles from './account.module.css'

const ro = pinMessages.card

type Question = 'set' | 'remove'

function PinState({ isSet, onAsk }: { isSet: boolean; onAsk: (question: Question) => void }) {
  const action = isSet ? (
    <TextButton onClick={() => onAsk('remove')}>{ro.remove}</TextButton>
  ) : (
    <Button size="sm" onClick={() => onAsk('set')}>
      {ro.set}
    </Button>
  )

  return (
    <>
      <AccountRows>
        <AccountRow icon="lock" label={pinMessages.label} action={action}>
          {isSet ? ro.on : ro.off}
        </AccountRow>
      </AccountRows>
      {isSet && <TextButton onClick={() => onAsk('set')}>{ro.change}</TextButton>}
    </>
  )
}

/** Four digits before titles for 15 and 18, and before a profile that shows more (D85). */
export function PinCard() {
  const { data: state, isError, refetch } = useQuery(pinQuery())
  const [asking, setAsking] = useState<Question | null>(null)
  const close = () => setAsking(null)

  return (
    <section id="pin">
      <Panel title={ro.title}>
        <p className={styles.soft}>{ro.lead}</p>
        {isError && <RetryLine text={ro.unknown} retry={ro.retry} onRetry={refetch} />}
        {!state && !isError && <Skeleton shape="title" />}
        {state && <PinState isSet={state.isSet} onAsk={setAsking} />}
      </Panel>
      <PinPasswordDialog
        isOpen={asking === 'set'}
        title={state?.isSet ? ro.change : ro.set}
        confirm={ro.save}
        done={ro.saved}
        save={savePin}
        hasPin
        onClose={close}
      />
      <PinPasswordDialog
        isOpen={asking === 'remove'}
        title={ro.remove}
        confirm={ro.remove}
        done={ro.removed}
        save={({ password }) => endPin(password)}
        hasPin={false}
        onClose={close}
      />
    </section>
  )
}
