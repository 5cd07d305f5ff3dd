import type { StudioDisputeCase } from '@hlizo/contract/entities/studio-dispute'
import { studioDisputesMessages as ro } from '@hlizo/contract/messages/studio-disputes'
import { studioMoneyMessages } from '@hlizo/contract/messages/studio-money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { disputeQuery } from '#studio/features/disputes/queries.ts'
import {
  DisputeDeadline,
  DisputeState,
  reasonText,
} from '#studio/features/money/dispute-columns.tsx'
import { paidLeiText, paidText } from '#studio/features/money/money-columns.tsx'
import { useOperator } from '#studio/lib/operator.ts'
import { dayText } from '@hlizo/domain/dates'
import { mayUse } from '@hlizo/domain/operator-roles'
import { BackLink } from '#studio/ui/back-link.tsx'
import { Button } from '#studio/ui/button.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { LeaveDialog } from '#studio/ui/leave-dialog.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { DecisionDialog, type Asked } from './decision-dialog.tsx'
import { EvidenceFiles } from './evidence-files.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { useEvidenceDraft } from './use-evidence-draft.ts'

const { columns } = studioMoneyMessages

/** One dispute: the payment, the answer to the bank, and its decision. */
export function DisputeScreen() {
  const { disputeId = '' } = useParams()
  const { data: shown, error, refetch } = useQuery(disputeQuery(disputeId))
  const mayEdit = mayUse(useOperator().roles, ['finance'])
  const isOpen = shown?.dispute.state === 'open' && (shown.decision === null || shown.wasRefused)

  return (
    <Screen title={`${ro.title} · ${shown?.dispute.payer.name ?? studioMoneyMessages.visitor}`}>
      <BackLink to="/queues/disputes">{ro.back}</BackLink>
      {error !== null && shown === undefined && (
        <Failure error={error} onRetry={() => void refetch()} />
      )}
      {shown && <Payment shown={shown} />}
      {shown && !shown.isAnswerShown && <ClosedAnswer shown={shown} />}
      {shown?.isAnswerShown && <Answer key={disputeId} shown={shown} canEdit={mayEdit && isOpen} />}
    </Screen>
  )
}

function Payment({ shown: { dispute } }: { shown: StudioDisputeCase }) {
  const mayOpen = mayUse(useOperator().roles, ['support'])
  const { payer, openedAt, dueAt, state, number, id, providerHref } = dispute
  const facts = [
    [columns.state, <DisputeState key="state" dispute={dispute} />],
    [columns.dueAt, state === 'open' ? <DisputeDeadline key="due" dispute={dispute} /> : null],
    [columns.payer, payer.name],
    [columns.email, payer.email],
    [columns.amount, paidText(dispute)],
    [columns.lei, paidLeiText(dispute)],
    [columns.reason, reasonText(dispute)],
    [columns.openedAt, dayText(openedAt)],
    [studioMoneyMessages.filters.to, dueAt && dayText(dueAt)],
    [columns.number, number],
    [columns.providerId, id],
  ] as const

  return (
    <Panel title={ro.details.heading}>
      <Facts facts={facts} />
      {mayOpen && payer.accountId !== null && (
        <p>
          <Link to={`/people/${payer.accountId}`}>{ro.details.openPerson}</Link>
        </p>
      )}
      {providerHref !== null && (
        <p>
          <a href={providerHref} target="_blank" rel="noreferrer">
            {studioMoneyMessages.details.openProvider}
          </a>
        </p>
      )}
    </Panel>
  )
}

/** In the place of the answer, for support that has not opened the person. */
function ClosedAnswer({ shown }: { shown: StudioDisputeCase }) {
  const decided = decidedText(shown)

  return (
    <Panel title={ro.evidence.heading}>
      {decided !== null && <p>{decided}</p>}
      <p>{shown.dispute.payer.accountId === null ? ro.evidence.financeOnly : ro.evidence.closed}</p>
    </Panel>
  )
}

function decidedText({ decision, decidedBy, settledAt, wasRefused }: StudioDisputeCase) {
  if (wasRefused) return ro.decided.refused
  if (decision === null) return null
  const by = ro.decided[decision](decidedBy ?? '')

  return settledAt === null ? `${by} ${ro.decided.waiting}` : by
}

function Answer({ shown, canEdit }: { shown: StudioDisputeCase; canEdit: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const draft = useEvidenceDraft(shown)
  const isChanged = draft.isEdited
  const decided = decidedText(shown)
  const isEmpty = Object.keys(shown.evidence ?? {}).length + shown.files.length === 0

  return (
    <Panel title={ro.evidence.heading}>
      {decided !== null && <p>{decided}</p>}
      <EvidenceForm shown={shown} draft={draft} canEdit={canEdit} />
      <EvidenceFiles shown={shown} canEdit={canEdit} isLocked={isChanged} />
      {canEdit && (
        <>
          {isEmpty && <p>{ro.evidence.none}</p>}
          {isChanged && <p>{ro.evidence.unsaved}</p>}
          <p>
            <Button
              variant="primary"
              isDisabled={isEmpty || isChanged}
              onPress={() => setAsked({ decision: 'submit', shown })}
            >
              {ro.submit.open}
            </Button>{' '}
            <Button variant="danger" onPress={() => setAsked({ decision: 'accept', shown })}>
              {ro.accept.open}
            </Button>
          </p>
        </>
      )}
      <DecisionDialog asked={asked} onClose={() => setAsked(null)} />
      <LeaveDialog isUnsaved={isChanged} />
    </Panel>
  )
}
