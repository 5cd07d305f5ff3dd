import { confirmEmailMove, stopEmailMove } from '@hlizo/contract/calls/identity-links'
import { hrefs } from '@hlizo/contract/hrefs'
import { identityLinkMessages } from '@hlizo/contract/messages/identity-links'
import type { LoginStatus } from '@hlizo/contract/screen-queries'
import { html } from '@hlizo/kit/html'
import type { Routes } from '#server/http/api.ts'
import { plainPage } from '#server/http/plain-page.ts'
import type { emailMoves } from './email-moves.ts'

const { emailMove: ro } = identityLinkMessages

type Words = { readonly title: string; readonly explanation: string; readonly button: string }

const loginPage = (status: LoginStatus) => `${hrefs.login()}?status=${status}`

const codeIn = (query: unknown): string => {
  const code =
    typeof query === 'object' && query !== null && 'code' in query ? query.code : undefined
  return typeof code === 'string' ? code : ''
}

/** Mail scanners follow links but press no buttons (D29). */
function buttonPage(action: string, words: Words, code: string): string {
  const body = html`<div class="sheet">
    <img src="/favicon.svg" width="72" height="72" alt="" />
    <h1>${words.title}</h1>
    <p>${words.explanation}</p>
    <form method="post" action="/api/v1${action}">
      <input type="hidden" name="code" value="${code}" />
      <button type="submit">${words.button}</button>
    </form>
  </div>`

  return plainPage({ title: words.title, body })
}

/** The links that both addresses get when support moves an account. */
export function emailMoveRoutes({
  moves,
}: {
  moves: Pick<ReturnType<typeof emailMoves>, 'confirm' | 'stop'>
}): Routes {
  return (api) => {
    api.page(confirmEmailMove.path, ({ query }) =>
      buttonPage(confirmEmailMove.path, ro.confirm, codeIn(query)),
    )
    api.page(stopEmailMove.path, ({ query }) =>
      buttonPage(stopEmailMove.path, ro.stop, codeIn(query)),
    )
    const refused = () => loginPage('email_move_invalid')
    api.redirect(confirmEmailMove, {
      go: async ({ body }) =>
        (await moves.confirm(body.code)) ? loginPage('email_move_confirmed') : refused(),
      refused,
    })
    api.redirect(stopEmailMove, {
      go: async ({ body }) => {
        const outcome = await moves.stop(body.code)
        return outcome === null ? refused() : loginPage(`email_move_${outcome}`)
      },
      refused,
    })
  }
}
