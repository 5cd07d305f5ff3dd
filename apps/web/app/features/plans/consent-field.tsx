import { subscribeMessages as ro } from '@hlizo/contract/messages/subscribe'
import { useSettings } from '#web/lib/site.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** The consent to immediate supply, by the kind of contract; never ticked by default (D128, D129). */
export function ConsentField(props: {
  isAgreed: boolean
  isMissing: boolean
  onChange: (isAgreed: boolean) => void
}) {
  const { endsWithSupply } = useSettings().contracts

  return (
    <Checkbox
      name="consent"
      isRequired
      label={endsWithSupply ? ro.consent : ro.consentService}
      error={props.isMissing ? ro.consentRequired : undefined}
      checked={props.isAgreed}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
