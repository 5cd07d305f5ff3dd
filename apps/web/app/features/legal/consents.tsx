import { registerMessages as ro } from '@hlizo/contract/messages/register'
import { TermsAgreement } from './terms-agreement.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Stack } from '#web/ui/panel.tsx'

type Field = { name: string; error: string | undefined }

/** The three boxes; the first two are required (spec §5). */
export function Consents({
  terms,
  adult,
  marketing,
}: {
  terms: Field
  adult: Field
  marketing: Field
}) {
  return (
    <Stack gap="sm">
      <Checkbox {...terms} isRequired label={<TermsAgreement />} />
      <Checkbox {...adult} isRequired label={ro.isAdult} />
      <Checkbox {...marketing} label={ro.agreeToMarketing} />
    </Stack>
  )
}
