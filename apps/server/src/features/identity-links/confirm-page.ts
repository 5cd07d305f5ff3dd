import { identityLinkMessages as ro } from '@hlizo/contract/messages/identity-links'
import { html } from '@hlizo/kit/html'
import { plainPage } from '#server/http/plain-page.ts'

/** The fields are not parsed until the form is posted. */
export type ConfirmationLink = { readonly username: string; readonly code: string }

/** A malformed field reads as empty, which leads to `invalid_link`. */
export function readConfirmationLink(query: unknown): ConfirmationLink {
  const field = (name: string): string => {
    const value = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
    return typeof value === 'string' ? value : ''
  }

  return { username: field('username'), code: field('code') }
}

/** The link confirms only when the button of this page is pressed (D29). */
export function confirmPage({ username, code }: ConfirmationLink): string {
  const body = html`<div class="sheet">
    <img src="/favicon.svg" width="72" height="72" alt="" />
    <h1>${ro.title}</h1>
    <p>${ro.explanation}</p>
    <form method="post" action="/api/v1/auth/confirm">
      <input type="hidden" name="username" value="${username}" />
      <input type="hidden" name="code" value="${code}" />
      <button type="submit">${ro.confirm}</button>
    </form>
  </div>`

  return plainPage({ title: ro.title, body })
}
