import { describe, expect, it } from 'vitest'
import type { MailContent } from './mail-content.ts'
import { redactContent } from './redact-content.ts'

const MASK = '••••••'
const TOKEN = 'b3Jh_w4-kL9xQm2vTz7NcRf5YpUa1sDe8gHjKo0iWq'
const mail: MailContent = { title: 'Salut', paragraphs: [], footer: [] }
const hrefOf = (href: string) =>
  redactContent({ ...mail, button: { label: 'Deschide', href } }).button?.href
const textOf = (text: string) => redactContent({ ...mail, paragraphs: [text] }).paragraphs[0]

describe('redactContent', () => {
  it('replaces the code, also where the text repeats it', () => {
    const code = 'EXEMPLU-0000'
    const redacted = redactContent({
      ...mail,
      preheader: `Codul tău: ${code}`,
      title: `Codul ${code}`,
      paragraphs: [`Scrie ${code}.`],
      code,
      after: [`Codul ${code} ține o zi.`],
      footer: [code],
    })

    expect(redacted.code).toBe(MASK)
    expect(JSON.stringify(redacted)).not.toContain(code)
  })

  it('keeps the URL of a link without query, fragment and secret segments', () => {
    expect(hrefOf(`https://hlizo.ro/api/v1/auth/confirm?username=ana&code=${TOKEN}`)).toBe(
      'https://hlizo.ro/api/v1/auth/confirm',
    )
    expect(hrefOf(`https://hlizo.ro/reset#email=ana&code=${TOKEN}`)).toBe('https://hlizo.ro/reset')
    expect(hrefOf(`https://hlizo.ro/data-exports/${TOKEN}`)).toBe(
      `https://hlizo.ro/data-exports/${MASK}`,
    )
    expect(hrefOf('https://hlizo.ro/gift/abcd3fgh')).toBe(`https://hlizo.ro/gift/${MASK}`)
    expect(hrefOf('https://ana:parola@hlizo.ro/video/12')).toBe('https://hlizo.ro/video/12')
    expect(hrefOf('mailto:ana@example.ro')).toBe(MASK)
  })

  it('replaces the secrets of links in each part', () => {
    const href = `https://hlizo.ro/invitation#code=exemplu+cod`
    const redacted = redactContent({
      ...mail,
      paragraphs: ['Cod: exemplu cod'],
      links: [{ label: 'exemplu cod', href }],
      footerLink: { label: 'Renunță', href: `https://hlizo.ro/stop/${TOKEN}?account=1` },
      after: [TOKEN],
    })

    expect(JSON.stringify(redacted)).not.toMatch(/exemplu cod|b3Jh/)
    expect(redacted.links?.[0]?.label).toBe(MASK)
  })

  it('shortens URLs in the text and keeps the sentence around them', () => {
    expect(textOf(`Cardul: https://hlizo.ro/vouchers/${TOKEN}?key=${TOKEN}. Apoi vezi.`)).toBe(
      `Cardul: https://hlizo.ro/vouchers/${MASK}. Apoi vezi.`,
    )
  })

  it.each([
    '048213',
    'BCD23F',
    '7F3K-9QWX-2MNP',
    '7f3k-9qwx-2mnp',
    '7F3K 9QWX 2MNP',
    '7F3K9QWX2MNP',
    'bcd23-fgh45',
    '4242 4242 4242 4242',
    '4242424242424242',
    TOKEN,
    '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
  ])('replaces %s where a person has typed it', (code) => {
    expect(textOf(`Codul meu este ${code}, nu merge.`)).toBe(`Codul meu este ${MASK}, nu merge.`)
  })

  it.each([
    'Chitanța HLZ-000123, mesajul M-B7CDF2GH, retragerea R-EXEMPLU.',
    'Pe 1 iunie 2026, ora 20:00, am plătit 1.234,56 lei (6,99 EUR la 5.1988).',
    'Scrie-i la constantinpopescu1990@example.ro sau 0722123456.',
    'Din anul 2026 sunt mulți, într-una din zile, dintr-un condei.',
  ])('keeps data that support needs: %s', (text) => {
    expect(textOf(text)).toBe(text)
  })
})
