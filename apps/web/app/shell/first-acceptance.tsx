import type { PrivacyState } from '@hlizo/contract/entities/privacy-state'
import { hrefs } from '@hlizo/contract/hrefs'
import { registerMessages } from '@hlizo/contract/messages/register'
import { firstAcceptanceMessages as ro } from '@hlizo/contract/messages/terms-notice'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { useState, type ChangeEvent } from 'react'
import { useNavigate } from 'react-router'
import { TermsAgreement } from '#web/features/legal/terms-agreement.tsx'
import { acceptFirst } from '#web/features/privacy/queries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

const { isAdult, invalid } = registerMessages
const boxes = ['agreeToTerms', 'isAdult'] as const
type Box = (typeof boxes)[number]

/** Asks an account that was made past our form for what the form asks; a user who does not agree is signed out. */
export function FirstAcceptance({ versions }: { versions: PrivacyState['textVersions'] }) {
  const navigate = useNavigate()
  const [ticked, setTicked] = useState<Readonly<Record<Box, boolean>>>({
    agreeToTerms: false,
    isAdult: false,
  })
  const [isTried, setTried] = useState(false)
  const accept = useMutation({
    mutationFn: acceptFirst,
    onError: () => showToast(toastMessages.generic, 'danger'),
  })
  const confirm = () => {
    setTried(true)
    if (boxes.every((box) => ticked[box])) accept.mutate(versions)
  }
  const field = (box: Box, error: string) => ({
    name: box,
    checked: ticked[box],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setTicked({ ...ticked, [box]: target.checked }),
    ...(isTried && !ticked[box] && { error }),
    isRequired: true,
  })

  return (
    <ConfirmDialog
      isOpen
      isLasting
      onClose={() => void navigate(hrefs.logout())}
      title={ro.title}
      cancel={ro.leave}
      confirm={ro.accept}
      isBusy={accept.isPending}
      onConfirm={confirm}
    >
      <Stack>
        <p>{ro.lead}</p>
        <Checkbox label={<TermsAgreement />} {...field('agreeToTerms', invalid.terms)} />
        <Checkbox label={isAdult} {...field('isAdult', invalid.age)} />
      </Stack>
    </ConfirmDialog>
  )
}
