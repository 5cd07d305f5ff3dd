import type { PersonFile } from '@hlizo/contract/entities/studio-person'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { useState } from 'react'
import { Button } from '#studio/ui/button.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { EmailMoveDialog } from './email-move-dialog.tsx'
import { MonthsDialog } from './months-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import type { ReasonedAction } from './reasoned-action.ts'
import styles from './person-form.module.css'

const ro = studioPeopleMessages.actions

/** What can be done for this person now. */
function actionsFor({
  subscription,
  isConfirmed,
  deleteAt,
  emailMove,
}: PersonFile): ReasonedAction[] {
  const isLive = subscription !== null && subscription.state !== 'ended'
  const cancelEnd = { words: ro.cancelEnd, action: { kind: 'cancel', when: 'end' } } as const
  const cancelNow = { words: ro.cancelNow, action: { kind: 'cancel', when: 'now' } } as const
  const withdraw = { words: ro.withdrawEmailMove, action: { kind: 'withdraw-email' } } as const
  const confirm = {
    words: ro.confirmation,
    action: { kind: 'mail', mail: 'confirmation' },
  } as const

  return [
    { words: ro.signOut, action: { kind: 'sign-out' } },
    ...(isConfirmed ? [] : [confirm]),
    { words: ro.reset, action: { kind: 'mail', mail: 'reset' } },
    ...(emailMove === null ? [] : [withdraw]),
    ...(isLive && subscription.state !== 'ends' ? [cancelEnd] : []),
    ...(isLive ? [cancelNow] : []),
    { words: ro.export, action: { kind: 'export' } },
    deleteAt === null
      ? { words: ro.erase, action: { kind: 'erase' } }
      : { words: ro.keep, action: { kind: 'keep' } },
  ]
}

type PersonActionsProps = { accountId: string; name: string; file: PersonFile }

export function PersonActions({ accountId, name, file }: PersonActionsProps) {
  const [asked, setAsked] = useState<ReasonedAction | null>(null)
  const [isGiving, setGiving] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const [firstName = ''] = name.split(' ')

  return (
    <Panel title={ro.title}>
      <div className={styles.stack}>
        <Button onPress={() => setGiving(true)}>{ro.months.open}</Button>
        {actionsFor(file).map((entry) => (
          <Button key={entry.words.open} onPress={() => setAsked(entry)}>
            {entry.words.open}
          </Button>
        ))}
        {file.emailMove === null && (
          <Button onPress={() => setMoving(true)}>{ro.emailMove.open}</Button>
        )}
      </div>
      <EmailMoveDialog
        person={{ accountId, firstName }}
        isOpen={isMoving}
        onClose={() => setMoving(false)}
      />
      <MonthsDialog
        accountId={accountId}
        file={isGiving ? file : null}
        onClose={() => setGiving(false)}
      />
      <ReasonDialog
        accountId={accountId}
        asked={asked}
        person={{ firstName, file }}
        onClose={() => setAsked(null)}
      />
    </Panel>
  )
}
