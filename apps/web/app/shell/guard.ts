import { signInHref } from '@hlizo/domain/sign-in-guard'
import { redirect } from 'react-router'

/** Redirects visitors from account pages to the login, and back afterwards (spec §4 „Route guard”). */
export function guardVisitor(url: string, isSignedIn: boolean): void {
  const elsewhere = signInHref(new URL(url), isSignedIn)

  if (elsewhere !== null) throw redirect(elsewhere)
}
