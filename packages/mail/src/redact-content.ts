import type { MailContent, MailLink } from './mail-content.ts'

/** Stands in the place of a code, a token, or a secret part of an address. */
const MASK = '••••••'

const WEB_ADDRESS = /https?:\/\/[^\s<>„”"]+/giu
const END_OF_SENTENCE = /[.,;:!?)]{1,5}$/
/** A segment that names a page or a small number. Whatever else an address has may be a token. */
const READABLE_SEGMENT = /^(?:(?=.{1,40}$)[a-z]{1,20}(?:-[a-z]{1,20}){0,4}|v1|\d{1,5})$/
/** Shorter values of an address are choices such as `open`, and parts of words. */
const SECRET_MIN_LENGTH = 6

/** What codes look like where a person has typed one. References and receipt numbers stay readable. */
const SHAPES = [
  // A card number.
  /\d(?:[ -]?\d){12,18}/,
  /\d{6}/,
  // A television's code, without vowels.
  /[BCDFGHJKMNPQRSTVWXZ2-9]{6}/,
  // A gift code.
  /[\da-zA-Z]{4}(?:-[\da-zA-Z]{4}){2}/,
  /[\dA-Z]{4}(?: [\dA-Z]{4}){2}/,
  /(?=[a-zA-Z]{0,11}\d)(?=\d{0,11}[a-zA-Z])[\da-zA-Z]{12}/,
  // A recovery code.
  /(?=[a-z-]{0,10}\d)[\da-z]{5}-[\da-z]{5}/,
  // Any other token.
  /(?=[a-zA-Z_-]{0,99}\d)(?=[\d_-]{0,99}[a-zA-Z])[\w-]{20,}/,
]
const CODE = new RegExp(
  `(?<![\\p{L}\\p{N}_@-])(?:${SHAPES.map(({ source }) => source).join('|')})(?![\\p{L}\\p{N}_-]|[\\w.+-]{0,64}@)`,
  'gu',
)

const isSecretSegment = (segment: string) => segment !== '' && !READABLE_SEGMENT.test(segment)

/** An address without query and fragment; of its path, the segments that name a page. */
function readableAddress(href: string): string {
  const url = URL.parse(href)
  if (url === null || !url.protocol.startsWith('http')) return MASK
  const path = url.pathname
    .split('/')
    .map((segment) => (isSecretSegment(segment) ? MASK : segment))
    .join('/')

  return url.origin + path
}

function secretsOfAddress(href: string): string[] {
  const url = URL.parse(href)
  if (url === null) return [href]
  const fragment = url.hash.slice(1)

  return [
    ...url.searchParams.values(),
    ...new URLSearchParams(fragment).values(),
    fragment,
    ...url.pathname.split('/').filter(isSecretSegment),
  ]
}

const linksOf = ({ button, links = [], footerLink }: MailContent): MailLink[] =>
  [button, ...links, footerLink].filter((link) => link !== undefined)

/** The code of a mail, and every value that its links carry, the longest first. */
function secretsOf(content: MailContent): string[] {
  const carried = linksOf(content)
    .flatMap(({ href }) => secretsOfAddress(href))
    .filter((value) => value.length >= SECRET_MIN_LENGTH)

  return [...(content.code === undefined ? [] : [content.code]), ...carried].toSorted(
    (one, other) => other.length - one.length,
  )
}

/** A text without these secrets, without what looks like a code, and with readable addresses. */
function redactText(text: string, secrets: readonly string[]): string {
  const parts: string[] = []
  let end = 0
  const plain = (part: string) =>
    secrets.reduce((left, secret) => left.replaceAll(secret, MASK), part).replaceAll(CODE, MASK)
  for (const { 0: found, index } of text.matchAll(WEB_ADDRESS)) {
    const href = found.replace(END_OF_SENTENCE, '')
    parts.push(plain(text.slice(end, index)), readableAddress(href))
    end = index + href.length
  }

  return [...parts, plain(text.slice(end))].join('')
}

/**
 * A mail without its codes and tokens, for people other than its recipient. It replaces the code and the links by
 * their parts, then their values and whatever looks like a code in every text.
 */
export function redactContent(content: MailContent): MailContent {
  const { code, button, links = [], after = [], footerLink } = content
  const secrets = secretsOf(content)
  const text = (value: string) => redactText(value, secrets)
  const link = ({ label, href }: MailLink) => ({ label: text(label), href: readableAddress(href) })

  return {
    title: text(content.title),
    paragraphs: content.paragraphs.map(text),
    ...(code !== undefined && { code: MASK }),
    links: links.map(link),
    ...(button && { button: link(button) }),
    after: after.map(text),
    footer: content.footer.map(text),
    ...(footerLink && { footerLink: link(footerLink) }),
  }
}
