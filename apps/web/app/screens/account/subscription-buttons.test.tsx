import { accountMessages } from '@hlizo/contract/messages/account'
import { subscriber } from '@hlizo/fixtures/user'
import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { SubscriptionButton } from './subscription-buttons.tsx'

const ro = accountMessages.subscription
const failed = subscriber({ isSubscriptionActive: false, paymentStatus: 'FAILED' })
const shown = (props: Partial<Parameters<typeof SubscriptionButton>[0]>) =>
  markupAt(
    <SubscriptionButton action="retry" user={failed} isFirst isDisabled={false} {...props} />,
  )

describe('SubscriptionButton', () => {
  it('offers to retry a failed payment, with the reason as its tooltip', () => {
    const markup = shown({})
    const [, id = ''] = /<span id="([^"]*)" role="tooltip"/.exec(markup) ?? []

    expect(id).not.toBe('')
    expect(markup).toContain(`aria-describedby="${id}"`)
    expect(markup).toContain(ro.retry)
    expect(markup).toContain('Plata nu a fost efectuată cu succes')
  })

  it('are disabled while a change is in progress', () => {
    expect(shown({ isDisabled: true })).toContain('aria-disabled="true"')
    expect(shown({})).not.toContain('aria-disabled')
  })
})
