import { describe, expect, it } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { mailWriter } from '#server/billing/mail-writer.ts'
import { mailSamples, type MailKind } from './mail-samples.ts'
import { SAMPLE } from './sample.ts'

const url = 'https://hlizo.test'
const brand = { name: 'Hlizo', url, accent: '#ff5a4e', onAccent: '#1d1916' }
const samples = mailSamples({
  clock: frozenClock(new Date('2026-05-01T10:00:00Z')),
  writeMail: mailWriter({ brand }),
  supportEmail: 'suport@hlizo.test',
  publicUrl: url,
})()

const SECRETS = [SAMPLE.code, SAMPLE.giftCode, SAMPLE.link]
const ADDRESS = /https?:\/\/\S+/g
const secretsIn = (text: string) => SECRETS.filter((secret) => text.includes(secret))
const textsOf = ({ id, write }: MailKind) => ({ id, ...write() })
/** What Studio never shows: titles that a person follows. */
const isWithheld = ({ area }: MailKind) => area === 'alert' || area === 'premiere'
const stored = samples.filter((kind) => !isWithheld(kind)).map(textsOf)

describe('the stored text of a mail', () => {
  it('has no code, token or query of any kind of mail', () => {
    for (const { id, redactedText } of stored) {
      const text = redactedText ?? ''
      const addresses = text.match(ADDRESS) ?? []

      expect([id, secretsIn(text)]).toEqual([id, []])
      expect([id, addresses.filter((address) => /[?#]/.test(address))]).toEqual([id, []])
    }
  })

  it('is tested with a secret wherever the product sends one', () => {
    const carrying = stored.filter(({ text }) => secretsIn(text).length > 0).map(({ id }) => id)

    expect(carrying.toSorted()).toEqual([
      'account-confirm',
      'account-emailMoveLink',
      'account-emailMoveNotice',
      'account-passcode',
      'account-passcodeLink',
      'account-resetCode',
      'account-resetLink',
      'account-signInCode',
      'gift-bought',
      'gift-codeAgain',
      'gift-received',
      'guest-invitation',
      'privacy-exportReady',
      'withdrawal-receipt',
    ])
  })

  it('has the rest of the mail, and no secret in the subject', () => {
    for (const { id, text, redactedText, subject } of stored) {
      const wordsOf = (whole: string | null) => whole?.replaceAll(ADDRESS, '').split('\n')
      const expected = SECRETS.reduce((words, secret) => words.replaceAll(secret, '••••••'), text)

      expect([id, wordsOf(redactedText)]).toEqual([id, wordsOf(expected)])
      expect([id, secretsIn(subject)]).toEqual([id, []])
    }
  })

  it('is removed from mails about followed titles', () => {
    const withheld = samples.filter(isWithheld).map((kind) => kind.write().redactedText)

    expect(withheld).toEqual([null, null, null, null])
  })
})
