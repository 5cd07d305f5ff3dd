import { hrefs } from '@hlizo/contract/hrefs'
import { formMessages } from '@hlizo/contract/messages/forms'
import { registerMessages } from '@hlizo/contract/messages/register'
import type { ReactNode } from 'react'
import { TextLink } from '#web/ui/button.tsx'

const { before, terms, between, privacy, after } = registerMessages.agreeToTerms

/** The sentence that the user agrees to, with links to the texts (spec §5). */
export function TermsAgreement() {
  return (
    <>
      {before}
      <NewTabLink to={hrefs.terms()}>{terms}</NewTabLink>
      {between}
      <NewTabLink to={hrefs.privacy()}>{privacy}</NewTabLink>
      {after}
    </>
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
