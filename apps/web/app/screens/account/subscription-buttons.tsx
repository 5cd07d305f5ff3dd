import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import type { SubscriptionAction } from '@hlizo/domain/subscription-state'
import type { ComponentType } from 'react'
import { useRetryPayment } from '#web/features/payments/use-retry-payment.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { CancelButton } from './cancel-button.tsx'
import { EndPauseButton } from './end-pause-button.tsx'
import { PauseButton } from './pause-button.tsx'
import { useUndoCancel } from './use-undo-cancel.ts'

const ro = accountMessages.subscription

type ButtonProps = {
  readonly user: User
  /** The first of its state is the one thing to do there. */
  readonly isFirst: boolean
  /** A change is under way (spec §4). */
  readonly isDisabled: boolean
}

const variantOf = ({ isFirst }: ButtonProps) => (isFirst ? 'primary' : 'secondary')

const buttons: Readonly<Record<SubscriptionAction, ComponentType<ButtonProps>>> = {
  choose: (props) => <GoButton {...props} to={hrefs.subscribe()} label={ro.choose} />,
  CHANGE_SUBSCRIPTION: (props) => (
    <GoButton {...props} to={hrefs.changeSubscription()} label={ro.change} />
  ),
  'change-card': (props) => <GoButton {...props} to={hrefs.changeCard()} label={ro.changeCard} />,
  cancel: CancelButton,
  pause: PauseButton,
  'end-pause': EndPauseButton,
  'undo-cancel': (props) => <UndoButton {...props} label={ro.undoCancel} />,
  retry: RetryButton,
  RESUBSCRIBE: ReactivateButton,
  continue: ContinueButton,
}

export function SubscriptionButton({
  action,
  ...props
}: { action: SubscriptionAction } & ButtonProps) {
  const Known = buttons[action]

  return <Known {...props} />
}

/** A link cannot be disabled, so while a change is under way a button stands in its place. */
function GoButton({
  to,
  label,
  describedBy,
  ...props
}: { to: string; label: string; describedBy?: string } & ButtonProps) {
  if (props.isDisabled) {
    return (
      <Button variant={variantOf(props)} disabled>
        {label}
      </Button>
    )
  }

  return (
    <ButtonLink
      variant={variantOf(props)}
      to={to}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
    >
      {label}
    </ButtonLink>
  )
}

/** A first payment that was refused leaves nothing to retry: a plan is ordered again. */
function ReactivateButton(props: ButtonProps) {
  const go = { ...props, to: hrefs.resubscribe(), label: ro.reactivate }
  if (props.user.paymentStatus !== 'FAILED') return <GoButton {...go} />

  return (
    <Tooltip text={ro.failed}>
      {(describedBy) => <GoButton {...go} describedBy={describedBy} />}
    </Tooltip>
  )
}

function RetryButton(props: ButtonProps) {
  const { isBusy, retry } = useRetryPayment()

  return (
    <Tooltip text={ro.failed}>
      {(describedBy) => (
        <Button
          variant={variantOf(props)}
          disabled={props.isDisabled}
          isBusy={isBusy}
          aria-describedby={describedBy}
          onClick={() => void retry()}
        >
          {ro.retry}
        </Button>
      )}
    </Tooltip>
  )
}

function UndoButton({ label, ...props }: { label: string } & ButtonProps) {
  const { isBusy, undo } = useUndoCancel(props.user)

  return (
    <Button
      variant={variantOf(props)}
      disabled={props.isDisabled}
      isBusy={isBusy}
      onClick={() => void undo()}
    >
      {label}
    </Button>
  )
}

/** After a gift: a plan of one's own, or the cancelled one that the gift stands in front of. */
function ContinueButton(props: ButtonProps) {
  return props.user.planId === null ? (
    <GoButton {...props} to={hrefs.subscribe()} label={ro.continue} />
  ) : (
    <UndoButton {...props} label={ro.continue} />
  )
}
