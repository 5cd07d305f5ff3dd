import { hrefs } from '@hlizo/contract/hrefs'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { Button } from '#studio/ui/button.tsx'
import { FullPage } from './full-page.tsx'

const ro = studioMessages.gate

/** Where an operator without a second factor is led; the account page sets it up. */
export function SecondFactorNeeded({ onRetry }: { onRetry: () => void }) {
  const { title, lead, open, retry } = ro.secondFactor

  return (
    <FullPage title={title} lead={lead}>
      <a href={`${hrefs.account()}#security`}>{open}</a>
      <Button onPress={onRetry}>{retry}</Button>
    </FullPage>
  )
}

/** For who has closed the question for password and code at the start. */
export function ProofNeeded({ onRetry }: { onRetry: () => void }) {
  const { title, lead, open } = ro.proof

  return (
    <FullPage title={title} lead={lead}>
      <Button variant="primary" onPress={onRetry}>
        {open}
      </Button>
    </FullPage>
  )
}
