import { escapeHtml } from '@hlizo/kit/html'
import type { MailContent, MailLink } from './mail-content.ts'
import { redactContent } from './redact-content.ts'

export type MailBrand = {
  readonly name: string
  readonly url: string
  /** CSS colours of buttons and logo, and of the text on them. */
  readonly accent: string
  readonly onAccent: string
}

const INK = '#1d1916'
const QUIET = '#6b625a'
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const paragraph = (text: string, style: string) =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

function buttonHtml(label: string, href: string, brand: MailBrand): string {
  const look =
    `display:inline-block;padding:14px 28px;border-radius:999px;background:${brand.accent};` +
    `color:${brand.onAccent};font-weight:700;text-decoration:none`
  const spare = `font-size:13px;color:${QUIET};overflow-wrap:anywhere;word-break:break-word`

  // The address is also text, because some programs strip links and some readers check them.
  return `<p style="margin:24px 0 12px"><a href="${escapeHtml(href)}" style="${look}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 24px;${spare}">${escapeHtml(href)}</p>`
}

const linkHtml = ({ label, href }: MailLink, style = '') =>
  `<p style="margin:0 0 16px;${style}"><a href="${escapeHtml(href)}" style="color:${INK}">${escapeHtml(label)}</a></p>`

// Six digits are spaced widely; the fourteen characters of a gift code must fit one line on a
// phone.
const codeHtml = (code: string) =>
  `<p style="margin:24px 0;padding:18px 8px;border-radius:12px;background:#f4eee6;text-align:center;` +
  `font:700 ${code.length > 8 ? 22 : 32}px/1.1 ui-monospace,Menlo,Consolas,monospace;` +
  `letter-spacing:${code.length > 8 ? '.05' : '.2'}em;overflow-wrap:anywhere">${escapeHtml(code)}</p>`

function bodyHtml(brand: MailBrand, content: MailContent): string {
  const { title, paragraphs, code, links = [], button, after = [] } = content

  return [
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => paragraph(text, '')),
    code === undefined ? '' : codeHtml(code),
    ...links.map((link) => linkHtml(link, 'font-weight:700')),
    button === undefined ? '' : buttonHtml(button.label, button.href, brand),
    ...after.map((text) => paragraph(text, '')),
  ].join('\n')
}

function htmlOf(brand: MailBrand, content: MailContent): string {
  const { preheader = '', title, footer, footerLink, lang = 'ro' } = content
  const look = `font-size:13px;color:${QUIET}`
  const small = [
    ...footer.map((text) => paragraph(text, look)),
    footerLink === undefined ? '' : linkHtml(footerLink, look),
  ].join('\n')
  const mark = `display:inline-block;padding:4px 12px;border-radius:8px;background:${brand.accent};color:${brand.onAccent};font-weight:800;font-size:18px;text-decoration:none`

  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:#f4eee6;color:${INK};font:16px/1.55 ${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;table-layout:fixed">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed;border-collapse:separate;background:#ffffff;border-radius:16px;text-align:left">
<tr><td style="padding:28px 24px 0"><a href="${escapeHtml(brand.url)}" style="${mark}">${escapeHtml(brand.name)}</a></td></tr>
<tr><td style="padding:24px 24px 12px;overflow-wrap:anywhere">
${bodyHtml(brand, content)}
</td></tr>
<tr><td style="padding:16px 24px 12px;border-top:1px solid #eadfd2;overflow-wrap:anywhere">
${small}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function textOf(brand: MailBrand, content: MailContent): string {
  const { title, paragraphs, code, links = [], button, after = [], footer, footerLink } = content
  const written = ({ label, href }: MailLink) => `${label}:\n${href}`
  const parts = [
    title,
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...links.map(written),
    ...(button === undefined ? [] : [written(button)]),
    ...after,
    `-- \n${[
      `${brand.name}, ${brand.url}`,
      ...footer,
      ...(footerLink === undefined ? [] : [written(footerLink)]),
    ].join('\n')}`,
  ]

  return `${parts.join('\n\n')}\n`
}

type FramedMail = {
  readonly html: string
  readonly text: string
  /** The text without codes and tokens. */
  readonly redactedText: string
}

/** Renders a mail: dark on light, one column of any width, as HTML and as text. */
export function frameMail(brand: MailBrand, content: MailContent): FramedMail {
  const [html, text] = [htmlOf(brand, content), textOf(brand, content)]

  return { html, text, redactedText: textOf(brand, redactContent(content)) }
}
