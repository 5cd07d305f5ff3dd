import { guardScreen } from '@hlizo/domain/screen-guard'
import { redirect } from 'react-router'

/** Sends a visitor who opens a page of an account to the login, and back afterwards (spec §4 „Route guard”). */
export function guardVisitor(url: string, isSignedIn: boolean): void {
  const elsewhere = guardScreen(new URL(url), { isSignedIn, refusal: null })

  if (elsewhere !== null) throw redirect(elsewhere)
}
