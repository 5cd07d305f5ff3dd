import { guardScreen } from '@hlizo/domain/screen-guard'
import { redirect } from 'react-router'

/** Redirects visitors from account pages to the login, and back afterwards (spec §4 „Route guard”). */
export function guardVisitor(url: string, isSignedIn: boolean): void {
  const elsewhere = guardScreen(new URL(url), { isSignedIn, refusal: null })

  if (elsewhere !== null) throw redirect(elsewhere)
}
