import type { StudioWithdrawalCase } from '@hlizo/contract/entities/studio-withdrawal'
import { studioWithdrawalsMessages as ro } from '@hlizo/contract/messages/studio-withdrawals'
import { withdrawalTexts } from '@hlizo/domain/withdrawal-texts'
import { formatDate } from '@hlizo/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { withdrawalQuery } from '#studio/features/withdrawals/queries.ts'
import { Deadline, WithdrawalState } from '#studio/features/withdrawals/withdrawal-state.tsx'
import { failureText } from '#studio/lib/failure-text.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { BackLink } from '#studio/ui/back-link.tsx'
import { Button } from '#studio/ui/button.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { moneyFacts } from './money-facts.ts'
import { OrderForm } from './order-form.tsx'
import { RefusedRefunds } from './refused-refunds.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'

const Filters = z.object({ order: z.optional(z.string()) })

/** One withdrawal: what was declared, what is due, and the decision. */
export function WithdrawalScreen() {
  const { reference = '' } = useParams()
  const [{ order }, setFilters] = useFilters(Filters)
  const declared = useQuery(withdrawalQuery(reference, undefined))
  const placed = useQuery({
    ...withdrawalQuery(reference, order),
    enabled: order !== undefined,
    retry: false,
  })
  const isNamed = order !== undefined && placed.data !== undefined
  const shown = isNamed ? placed.data : declared.data
  const isPlaceless = declared.data?.kind === null && declared.data.decision === null

  return (
    <Screen
      title={`${ro.title} · ${reference}`}
      actions={
        shown?.decision === null && <Decisions shown={shown} order={isNamed ? order : undefined} />
      }
    >
      <BackLink to="/queues/withdrawals">{ro.back}</BackLink>
      {declared.error !== null && shown === undefined && (
        <Failure error={declared.error} onRetry={() => void declared.refetch()} />
      )}
      {shown && <Declaration shown={shown} />}
      {isPlaceless && (
        <OrderForm
          order={order ?? ''}
          error={placed.error === null ? undefined : failureText(placed.error)}
          onSearch={(number) => setFilters({ order: number })}
        />
      )}
      {shown && shown.failedRefunds.length > 0 && <RefusedRefunds shown={shown} />}
      {shown && shown.kind !== null && <Money shown={shown} />}
    </Screen>
  )
}

function Decisions({ shown, order }: { shown: StudioWithdrawalCase; order: string | undefined }) {
  const [open, setOpen] = useState<'accept' | 'refuse' | null>(null)
  const close = () => setOpen(null)

  return (
    <>
      <Button onPress={() => setOpen('refuse')}>{ro.refuse.open}</Button>
      <Button variant="primary" onPress={() => setOpen('accept')} isDisabled={shown.kind === null}>
        {ro.accept.open}
      </Button>
      <AcceptDialog shown={shown} order={order} isOpen={open === 'accept'} onClose={close} />
      <RefuseDialog shown={shown} isOpen={open === 'refuse'} onClose={close} />
    </>
  )
}

function Declaration({ shown }: { shown: StudioWithdrawalCase }) {
  const { name, email, contract, statement, receivedAt, settledAt, reason } = shown
  const words = ro.details
  const facts = [
    [ro.columns.state, <WithdrawalState key="state" withdrawal={shown} />],
    [ro.columns.dueAt, settledAt === null ? <Deadline key="due" withdrawal={shown} /> : null],
    [ro.columns.name, name],
    [ro.columns.email, email],
    [ro.columns.receivedAt, <Moment key="received" at={receivedAt} />],
    [ro.columns.contract, contract],
    [ro.columns.kind, withdrawalTexts.kind(shown)],
    [words.statement, statement],
    [words.settledAt, settledAt === null ? null : <Moment key="settled" at={settledAt} />],
    [words.reason, reason],
  ] as const

  return (
    <Panel title={words.heading}>
      <Facts facts={facts} />
    </Panel>
  )
}

function Money({ shown }: { shown: StudioWithdrawalCase }) {
  const { hasConsented, renewsSince, stoppedAt, kind } = shown
  const words = ro.details
  const facts = [
    ...moneyFacts(shown),
    [
      words.renewal,
      renewsSince === null ? null : words.renewsSince(formatDate(new Date(renewsSince))),
    ],
    [words.consent, kind === 'voucher' ? null : hasConsented ? words.yes : words.no],
    [
      words.stoppedAt,
      stoppedAt === null ? words.notStopped : <Moment key="stopped" at={stoppedAt} />,
    ],
  ] as const

  return (
    <Panel title={ro.money.heading}>
      <Facts facts={facts} />
    </Panel>
  )
}
