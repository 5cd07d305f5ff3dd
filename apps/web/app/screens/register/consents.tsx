import { hrefs } from '@hlizo/contract/hrefs'
import { formMessages } from '@hlizo/contract/messages/forms'
import { registerMessages as ro } from '@hlizo/contract/messages/register'
import type { ReactNode } from 'react'
import { TextLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Stack } from '#web/ui/panel.tsx'

type Field = { name: string; error: string | undefined }

const { before, terms: termsName, between, privacy, after } = ro.agreeToTerms

/** The three boxes of the form; the first two are required (spec §5). */
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
      <Checkbox
        {...terms}
        isRequired
        label={
          <>
            {before}
            <NewTabLink to={hrefs.terms()}>{termsName}</NewTabLink>
            {between}
            <NewTabLink to={hrefs.privacy()}>{privacy}</NewTabLink>
            {after}
          </>
        }
      />
      <Checkbox {...adult} isRequired label={ro.isAdult} />
      <Checkbox {...marketing} label={ro.agreeToMarketing} />
    </Stack>
  )
}

function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> ({formMessages.opensInNewTab})</span>
    </TextLink>
  )
}
