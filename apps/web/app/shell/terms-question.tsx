import type { LegalText } from '@hlizo/contract/entities/privacy-state'
import { hrefs } from '@hlizo/contract/hrefs'
import { termsNoticeMessages as ro } from '@hlizo/contract/messages/terms-notice'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptTexts, privacyQuery } from '#web/features/privacy/queries.ts'
import { Queries } from '#web/lib/queries.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { showToast } from '#web/ui/toast-queue.ts'
import { FirstAcceptance } from './first-acceptance.tsx'

const addresses: Readonly<Record<LegalText, () => string>> = {
  terms: hrefs.terms,
  privacy: hrefs.privacy,
}

export function TermsQuestion() {
  return (
    <Queries>
      <Question />
    </Queries>
  )
}

function Question() {
  const { data: state } = useQuery(privacyQuery())
  const isHydrated = useIsHydrated()
  const [isLater, setLater] = useState(false)
  const accept = useMutation({
    mutationFn: acceptTexts,
    onError: () => showToast(toastMessages.generic, 'danger'),
  })
  const texts = state?.textsToAccept ?? []
  if (isHydrated && state?.mustAcceptFirst) return <FirstAcceptance versions={state.textVersions} />

  return (
    <ConfirmDialog
      isOpen={texts.length > 0 && !isLater}
      onClose={() => setLater(true)}
      title={ro.title}
      cancel={ro.later}
      confirm={ro.accept}
      isBusy={accept.isPending}
      onConfirm={() => state && accept.mutate(state.textVersions)}
    >
      <Stack>
        <p>{ro.lead}</p>
        <ul>
          {texts.map((text) => (
            <li key={text}>
              <TextLink to={addresses[text]()} target="_blank">
                {ro.names[text]}
              </TextLink>
            </li>
          ))}
        </ul>
        <p>{ro.hint}</p>
      </Stack>
    </ConfirmDialog>
  )
}
