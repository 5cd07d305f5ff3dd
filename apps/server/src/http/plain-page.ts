import { createHash } from 'node:crypto'
import { html, type Html } from '@hlizo/kit/html'

const STYLE = `
:root { color-scheme: dark; font: 16px/1.6 system-ui, sans-serif; background: #120f1a; color: #fff6ea }
body { margin: 0 auto; max-width: 44rem; padding: 3rem 1.25rem; overflow-wrap: anywhere }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem }
a { color: #ffc94a }
button, .button { display: inline-block; border: 0; border-radius: 999px; padding: .8rem 1.6rem; font: inherit;
  font-weight: 700; color: #120f1a; background: #ffc94a; cursor: pointer; text-decoration: none }
button:focus-visible, a:focus-visible { outline: 3px solid #fff; outline-offset: 3px }
ul { list-style: none; padding: 0 } li { border-top: 1px solid #372f4a; padding: 1rem 0 }
small { color: #a99fb6 } iframe { width: 100%; height: 70vh; border: 0; border-radius: .5rem; background: #fff }
.sheet { display: grid; justify-items: center; gap: 1rem; max-width: 24rem; margin: 8vh auto 0; padding: 2.5rem 1.75rem;
  border-radius: 2rem; box-shadow: inset 0 0 0 1px #ffffff1a; text-align: center;
  background: radial-gradient(24rem 14rem at 100% 0, #ff5a4e33, #ff5a4e00), #1b1626 }
.sheet > * { margin: 0 } .sheet form, .sheet button { width: 100% } .sheet p { color: #d9cfe0 }
.sheet button { margin-top: .5rem; background: #ff5a4e; color: #250705; font-size: 1.125rem }
pre { white-space: pre-wrap; background: #1c1728; padding: 1rem; border-radius: .5rem }
`

// By hand: the policy has the hash of these bytes.
const STYLE_ELEMENT: Html = { html: `<style>${STYLE}</style>` }
const styleHash = createHash('sha256').update(STYLE).digest('base64')

/** The policy of a plain page: its one style, no script, forms to this origin. */
export const PLAIN_PAGE_CSP =
  `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self' data:; frame-src 'self'; ` +
  `form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** A page without scripts, for pages outside the web bundle. */
export function plainPage(page: { title: string; body: Html; lang?: string }): string {
  const { title, body, lang = 'ro' } = page

  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.html
}
