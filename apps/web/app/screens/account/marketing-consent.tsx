import { accountMessages } from '@hlizo/contract/messages/account'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saveMarketing } from '#web/features/account/queries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './account.module.css'

const ro = accountMessages.details

/** The consent to marketing mails, withdrawn as easily as given (D28). */
export function MarketingConsent({ isAgreed }: { isAgreed: boolean }) {
  const [shown, setShown] = useState(isAgreed)
  const save = useMutation({
    // In sequence, so that the last press wins.
    scope: { id: 'marketing' },
    mutationFn: saveMarketing,
    onSuccess: () => showToast(ro.marketingSaved, 'success'),
    onError: () => {
      setShown(isAgreed)
      showToast(toastMessages.generic, 'danger')
    },
  })

  return (
    <div className={styles.consent}>
      <Checkbox
        name="marketing"
        label={ro.marketing}
        checked={shown}
        onChange={({ currentTarget }) => {
          setShown(currentTarget.checked)
          save.mutate(currentTarget.checked)
        }}
      />
    </div>
  )
}
