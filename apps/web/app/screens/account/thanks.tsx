import { hrefs } from '@hlizo/contract/hrefs'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { useQuery } from '@tanstack/react-query'
import { PurchaseThanks } from '#web/features/account/purchase-thanks.tsx'
import { profilesQuery } from '#web/lib/known-account.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './account.module.css'

const ro = paymentMessages.complete

/** The message after a purchase that returned here (spec §2 „Account”, D107). */
export function Thanks({ sessionId }: { sessionId: string }) {
  return (
    <div className={styles.thanks}>
      <PurchaseThanks sessionId={sessionId}>
        <NextStep />
      </PurchaseThanks>
    </div>
  )
}

function NextStep() {
  const { data: profiles, isError } = useQuery(profilesQuery())
  if (!profiles && !isError) return null

  // The home leads on to whatever is missing.
  return profiles?.length === 0 ? (
    <ButtonLink to={hrefs.newProfile()} size="lg">
      {ro.createProfile}
    </ButtonLink>
  ) : (
    <ButtonLink to={hrefs.home()} size="lg" icon="play">
      {ro.start}
    </ButtonLink>
  )
}
