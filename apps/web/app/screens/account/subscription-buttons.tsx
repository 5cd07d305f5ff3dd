import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import type { SubscriptionAction } from '@hlizo/domain/subscription-card'
import type { ComponentType, ReactNode } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'

const ro = accountMessages.subscription

type ButtonProps = {
  /** The first of its state is the one thing to do there. */
  readonly isFirst: boolean
  /** A change is under way (spec §4). */
  readonly isDisabled: boolean
}

/** The button of each action. One that is not here has none: its screen does not exist. */
const buttons: Partial<Record<SubscriptionAction, ComponentType<ButtonProps>>> = {
  choose: (props) => <GoButton {...props} to={hrefs.subscribe()} label={ro.choose} />,
  reactivate: (props) => <GoButton {...props} to={hrefs.subscribe()} label={ro.reactivate} />,
}

/** What can be done about the subscription; nothing where there is no way to do it. */
export function SubscriptionButton({
  action,
  ...props
}: { action: SubscriptionAction } & ButtonProps): ReactNode {
  const Known = buttons[action]

  return Known ? <Known {...props} /> : null
}

/** A link cannot be disabled, so while a change is under way a button stands in its place. */
function GoButton({ to, label, isFirst, isDisabled }: { to: string; label: string } & ButtonProps) {
  const variant = isFirst ? 'primary' : 'secondary'
  if (isDisabled) {
    return (
      <Button variant={variant} disabled>
        {label}
      </Button>
    )
  }

  return (
    <ButtonLink variant={variant} to={to}>
      {label}
    </ButtonLink>
  )
}
